/** Mistakes in trees of XML, of the first fresh set. */
import type { Kind } from "../../plant.ts";
import { inXml as xml, sound } from "../../small-base.ts";

export const firstXmlKinds: readonly Kind[] = [
  xml("next for next_node", 'next_node="minutes"', 'next="minutes"'),
  xml("a name for an id", '<node id="vinegar"', '<node name="vinegar"', [0, -9]),
  xml(
    "nodes in an element of their own",
    '  <node id="root" title="哪里坏了">',
    '  <nodes>\n  <node id="root" title="哪里坏了">',
    [0, 1, 15, 16],
  ),
  xml("a text for min", 'min="0"', 'min="none"'),
  xml("keywords in one element", "<keyword>水壶</keyword>", "<keywords>水壶, 水垢</keywords>"),
  xml("a node in a node", '  </node>\n  <node id="minutes"', '  <node id="minutes"', [0, 1, -4, 11]),
  xml("two roots", "</tree>\n", "</tree>\n<tree></tree>\n", [1]),
  xml("an empty response", "<response>水壶哪里坏了？</response>", "<response/>"),
  // Nothing is wrong with these
  sound(
    xml(
      "options in an element of their own",
      '    <option id="scale" next_node="minutes">有水垢</option>',
      '    <options><option id="scale" next_node="minutes">有水垢</option></options>',
    ),
  ),
  sound(xml("as it is", "<tree", "<tree")),
];
