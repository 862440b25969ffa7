/**
 * What the page says of a search for servers, to the person who looks at it. The server's own message tells a model which tools to call next,
 * and is never shown. Not here: what the search found (`find.tsx`).
 */
import type { LocalizedText } from "../../../localized-text.ts";

/** What of an answer is read here; an action that is not known here is read as none. */
export interface Found {
  action_needed?: string;
  candidates: readonly { status: string; address?: string }[];
}

const said = {
  choose: {
    en: "These servers say that they do this, or a part of it. Nobody has tried them here yet. Add one, and it waits for somebody to agree.",
    zh: "以下服务自称能做到，或能做其中一部分，但这里还没有试用过。可以添加其中一个，之后等待有权限的人同意。",
  },
  one: {
    en: "This server says that it does this, or a part of it. Nobody has tried it here yet. Add it, and it waits for somebody to agree.",
    zh: "以下服务自称能做到，或能做其中一部分，但这里还没有试用过。可以添加它，之后等待有权限的人同意。",
  },
  atHand: {
    en: "Tools that are here already do this, or something like it.",
    zh: "现有的工具可以做到，或者能做类似的事。",
  },
  noTool: {
    en: "No tool is needed for this: a model can answer it by itself.",
    zh: "这件事不需要工具，模型可以直接回答。",
  },
  unclear: {
    en: "It is not clear from this what a tool should do. Name an action and a thing, for example: draw a chart.",
    zh: "看不出需要工具做什么。请写明动作和对象，例如：绘制图表。",
  },
  out: {
    en: "A tool of a connected server does this, but that server does not answer now. On its page its tools can be listed again.",
    zh: "已接入的某个服务有这样的工具，但它现在没有应答。可以在它的页面上重新列出工具。",
  },
  refused: {
    en: "A server that says it does this was refused here before. Whoever changes their mind can agree to it on its page.",
    zh: "有服务自称能做到，但之前在这里被拒绝了。如果改变主意，可以在它的页面上同意。",
  },
  closed: {
    en: "Servers were found that do this or a part of it, and none of them can be added from here: their registry names no way to reach them.",
    zh: "找到了能做到或能做其中一部分的服务，但都无法从这里添加：注册表没有给出访问方式。",
  },
  weak: {
    en: "No server says that it does this. Those below share words with it, and hardly do it.",
    zh: "没有服务自称能做到。下面列出的只是用词相近，多半并不符合需要。",
  },
  nothing: {
    en: "No server says that it does this, in the registries and catalogues that were searched.",
    zh: "在已查找的注册表和目录中，没有服务自称能做到。",
  },
} as const satisfies Record<string, LocalizedText>;

/** Where a person goes on from it. */
type WayOn = "tools" | "servers";

/** The sentence, and where it leads; no model is spoken to in it. */
export function saidOf({ action_needed, candidates }: Found): { text: LocalizedText; leads?: WayOn } {
  switch (action_needed) {
    case "choose":
      return { text: candidates.length === 1 ? said.one : said.choose };
    case "use_existing_tools":
    case "call_tool":
      return { text: said.atHand, leads: "tools" };
    case "answer_directly":
      return { text: said.noTool };
    case "clarify_task":
      return { text: said.unclear };
    case "refresh_server":
      return { text: said.out, leads: "servers" };
    default:
      return { text: withoutServer(candidates), ...(candidates.some(isRefused) && { leads: "servers" as const }) };
  }
}

const isRefused = ({ status }: Found["candidates"][number]): boolean => status === "rejected";

function withoutServer(candidates: Found["candidates"]): LocalizedText {
  if (candidates.length === 0) return said.nothing;
  if (candidates.some(isRefused)) return said.refused;
  return candidates.every(({ address }) => address === undefined) ? said.closed : said.weak;
}
