/**
 * The view of a step for clients that show views of tools: one file, with its style and script, that asks nothing of any network.
 * Not here: who is shown it (`extension.ts`), what it does (`script.ts`).
 */
import { PAGE_TYPE, STEP_APP } from "./extension.ts";
import { stepScript } from "./script.ts";

/** The resource as `resources/read` answers it. */
export function stepAppContent(): object {
  return { uri: STEP_APP, mimeType: PAGE_TYPE, text: page, _meta: { ui: { csp: {}, prefersBorder: true } } };
}

const style = `
:root{color-scheme:light dark;--ink:var(--color-text-primary,light-dark(#1d2329,#e9e6e1));--soft:var(--color-text-secondary,light-dark(#5c6670,#a9a49b));--paper:var(--color-background-primary,light-dark(#fff,#1b1a18));--line:var(--color-border-primary,light-dark(#8f8a80,#77726a));--accent:light-dark(#7d4f22,#e0ab74)}
:root[data-theme=light]{color-scheme:light}:root[data-theme=dark]{color-scheme:dark}
*{box-sizing:border-box}
body{margin:0;background:var(--paper);color:var(--ink);font:15px/1.55 var(--font-sans,system-ui,"PingFang SC","Microsoft YaHei","Noto Sans CJK SC",sans-serif)}
main{padding:1rem}h1{font-size:1.05rem;margin:0 0 .3rem}h1:focus{outline:none}p{margin:.4rem 0}
.said{white-space:pre-wrap;overflow-wrap:anywhere}.soft{color:var(--soft)}
.options{display:grid;gap:.4rem;margin:.7rem 0}
button{font:inherit;color:inherit;background:none;border:1px solid var(--line);border-radius:.5rem;padding:.5rem .8rem;text-align:left;cursor:pointer;min-height:2.4rem}
button:hover:not(:disabled){border-color:var(--accent)}button:disabled{color:var(--soft);cursor:default}
.plain{border:0;padding:.2rem .5rem .2rem 0;color:var(--accent);text-decoration:underline;min-height:1.8rem}
.answer{display:flex;gap:.5rem;align-items:end;margin:.7rem 0}label{flex:1;display:grid;gap:.2rem;color:var(--soft)}
input{font:inherit;color:var(--ink);background:none;border:1px solid var(--line);border-radius:.5rem;padding:.45rem .6rem;width:100%;min-width:0}
:focus-visible{outline:2px solid var(--accent);outline-offset:2px}[role=alert]{border-left:3px solid var(--accent);padding-left:.6rem}
`;

const page = `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>Cairn</title><style>${style}</style></head><body><main></main><script>${stepScript}</script></body></html>
`;
