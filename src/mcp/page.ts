/**
 * What a person sees who opens the MCP address in a browser: what this is, and how to add it to their client.
 * Self-contained: no script, no font, no image from elsewhere.
 */
import { pageTexts, type PageTexts } from "./page-texts.ts";
import { inLanguage } from "../localized-text.ts";

/** The page in the language the browser prefers, with the address the person used. */
export function page(url: URL, acceptLanguage: string | null): Response {
  const asked = url.searchParams.get("lang") ?? firstLanguage(acceptLanguage);
  const texts = inLanguage(asked, pageTexts);
  return new Response(render(texts, mcpAddress(url)), {
    headers: {
      "content-type": "text/html; charset=utf-8",
      "content-language": texts.language,
      "content-security-policy":
        "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
      "referrer-policy": "no-referrer",
      "x-content-type-options": "nosniff",
      vary: "Accept, Accept-Language",
    },
  });
}

function firstLanguage(acceptLanguage: string | null): string {
  return acceptLanguage?.split(",")[0]?.split(";")[0]?.trim() ?? "en";
}

/** The address to copy: what was opened, without the page's own parameter. */
function mcpAddress(url: URL): string {
  const address = new URL(url);
  address.searchParams.delete("lang");
  address.hash = "";
  return address.href;
}

function escape(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

function render(texts: PageTexts, address: string): string {
  const shown = escape(address);
  const recipes = texts.recipes.map(({ client, steps, code }) => {
    const block = code === undefined ? "" : `<pre><code>${escape(code(address))}</code></pre>`;
    return `<section><h3>${escape(client)}</h3><p>${escape(steps)}</p>${block}</section>`;
  });
  return `<!doctype html>
<html lang="${texts.language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escape(texts.title)}</title>
<style>${style}</style>
</head>
<body>
<main>
<p class="other"><a href="?lang=${texts.other.language}" hreflang="${texts.other.language}">${escape(texts.other.name)}</a></p>
<svg class="mark" viewBox="0 0 48 48" aria-hidden="true"><ellipse cx="24" cy="38" rx="17" ry="6"/><ellipse cx="23" cy="26" rx="12" ry="5"/><ellipse cx="25" cy="16" rx="8" ry="4"/><ellipse cx="24" cy="8" rx="4" ry="3"/></svg>
<h1>${escape(texts.title)}</h1>
<p class="lead">${escape(texts.lead)}</p>
<h2>${escape(texts.addressHeading)}</h2>
<pre class="address"><code>${shown}</code></pre>
<p>${escape(texts.addressNote)}</p>
<h2>${escape(texts.connectHeading)}</h2>
<div class="recipes">${recipes.join("")}</div>
<h2>${escape(texts.tryHeading)}</h2>
<blockquote>${escape(texts.tryText)}</blockquote>
<p class="small">${escape(texts.footer)}</p>
</main>
</body>
</html>
`;
}

const style = `
:root{color-scheme:light dark;--ink:#1d2329;--soft:#5c6670;--paper:#fbfaf8;--card:#fff;--line:#e3dfd8;--accent:#8a5a2b}
@media (prefers-color-scheme:dark){:root{--ink:#e9e6e1;--soft:#a29c93;--paper:#171614;--card:#201f1c;--line:#37342f;--accent:#d9a066}}
*{box-sizing:border-box}
body{margin:0;background:var(--paper);color:var(--ink);font:16px/1.6 system-ui,-apple-system,"Segoe UI","PingFang SC","Microsoft YaHei","Noto Sans CJK SC",sans-serif}
main{max-width:46rem;margin:0 auto;padding:2.5rem 1.25rem 4rem}
.other{float:right;margin:0}a{color:var(--accent)}
.mark{width:3rem;height:3rem;fill:var(--accent)}
h1{margin:.4rem 0 .2rem;font-size:2rem;letter-spacing:-.01em}h2{margin:2.2rem 0 .5rem;font-size:1.1rem}h3{margin:0 0 .2rem;font-size:1rem}
.lead{font-size:1.12rem;color:var(--soft);margin-top:0}.small{color:var(--soft);font-size:.88rem;margin-top:2.5rem}
pre{margin:.5rem 0 0;padding:.7rem .9rem;background:var(--card);border:1px solid var(--line);border-radius:.5rem;overflow-x:auto}
code{font:.88rem/1.5 ui-monospace,SFMono-Regular,Menlo,Consolas,monospace}
.address{border-color:var(--accent)}.address code{font-size:1rem;user-select:all}
.recipes{display:grid;gap:1.1rem}section p{margin:0}
blockquote{margin:.5rem 0 0;padding:.7rem 1rem;border-left:3px solid var(--accent);background:var(--card)}
`;
