/**
 * The fourth set of kinds: where a way leads in bases of several trees, documents and links. Written down, with the line that is
 * right and what must be said of it, before any of them was tried. Half of them nobody has looked at.
 */
import type { Kind } from "../../plant.ts";
import { slipIn } from "./afternoon-bases.ts";

const rent = slipIn("knowledge/rent/main.tree.yaml", "rent");
const bakery = slipIn("knowledge/bakery/main.tree.yaml", "bakery");

export const fourthWayKinds: readonly Kind[] = [
  // Where a way leads, in bases of several trees
  rent("a tree of this base without its node", "next_node: deposit#root", "next_node: deposit", /deposit#root/),
  rent("a dot between tree and node", "next_node: deposit#root", "next_node: deposit.root", /deposit#root/),
  rent("a space between tree and node", "next_node: deposit#root", "next_node: deposit root", /deposit#root/),
  rent("an arrow between tree and node", "next_node: deposit#root", "next_node: deposit->root", /deposit#root/),
  rent("the file of a tree for a next node", "next_node: deposit#root", "next_node: deposit.tree.yaml", /deposit#root/),
  rent(
    "the base for the tree",
    "next_node: deposit#root",
    "next_node: rent#root",
    /rent\/(?:main|deposit)#root|deposit#root|main#root/,
  ),
  rent("the title of a tree for a next node", "next_node: deposit#root", "next_node: 押金没退", /deposit#root/),
  rent(
    "a node of the wrong tree",
    "next_node: deposit#root",
    "next_node: deposit#damage",
    /[“" ](?:main#)?damage[”" ,.。，]/,
  ),
  rent("a node misspelt in another tree", "next_node: deposit#root", "next_node: deposit#foto", /photos/),
  rent("another base without its tree", "next_node: deposit#root", "next_node: bakery#root", /bakery\/main#root/),
  rent("the title of a node", "next_node: damage }", "next_node: 坏了什么 }", /damage/),
  rent("the id of an option for a node", "next_node: damage }", "next_node: broken }", /damage|选项|option/),
  rent("the name of an input for a node", "next: rent\n", "next: leave_day\n", /leave|rent|input|输入/),
  rent("a document for a next node", "next_node: too_late", "next_node: checklist", /documents:|document:\/\//),
  rent("a space in a node's id", "next_node: too_late", "next_node: too late", /too_late/),
  rent("words for the end", "next_node: null", "next_node: 没有", /null/),
  rent("a node's id translated", "next_node: in_time", "next_node: 来得及", /in_time/),
  bakery(
    "a node's id in the plural",
    "next_node: rest }\n      - { id: burnt",
    "next_node: rests }\n      - { id: burnt",
    /“rest”|"rest"/,
  ),
  bakery("a node's number for a next node", "next_node: yeast }", "next_node: 4 }", /id/),
  rent(
    "the next of a renamed node",
    "  too_late:\n",
    "  told_too_late:\n",
    /told_too_late/,
    [-11, -10, -9, -8, -7, -6, -5],
  ),

  // Documents and links
  rent("a document by its title", "[checklist, deposit-law]", "[交房清单, deposit-law]", /checklist/),
  rent("a document in the plural", "[checklist, deposit-law]", "[checklists, deposit-law]", /“checklist”|"checklist"/),
  rent("a document of another base", "[checklist, deposit-law]", "[dough, deposit-law]", /bakery\/dough/),
  rent(
    "a document by its address",
    "[checklist, deposit-law]",
    "['document://rent/checklist', deposit-law]",
    /[“" ]checklist/,
  ),
  rent("document for documents", "documents: [checklist", "document: [checklist", /documents/),
  rent("documents in one text", "[checklist, deposit-law]", '"checklist, deposit-law"', /\[|列表|list/),
  rent(
    "a link without its base",
    "document://rent/checklist)",
    "document://checklist)",
    /document:\/\/rent\/checklist/,
  ),
  rent(
    "a link with the folder",
    "document://rent/checklist)",
    "document://rent/documents/checklist)",
    /document:\/\/rent\/checklist/,
  ),
  rent("a link to a file", "document://rent/checklist)", "documents/checklist.md)", /document:\/\/rent\/checklist/),
  rent(
    "a link of a document to a step",
    "document://rent/checklist)",
    "document://rent/main#damage)",
    /knowledge:\/\/rent\/main#damage|#/,
  ),
  rent(
    "a slash before a node in a link",
    "参见 knowledge://rent/deposit#photos",
    "参见 knowledge://rent/deposit/photos",
    /deposit#photos/,
  ),
  rent(
    "a link without its tree",
    "参见 knowledge://rent/deposit#photos",
    "参见 knowledge://rent#photos",
    /deposit#photos/,
  ),
  rent(
    "a link to a node misspelt",
    "参见 knowledge://rent/deposit#photos",
    "参见 knowledge://rent/deposit#photo",
    /photos/,
  ),
  rent(
    "a link with an address in Chinese",
    "参见 knowledge://rent/deposit#photos",
    "参见 knowledge：//rent/deposit#photos",
    /knowledge:\/\//,
  ),
];
