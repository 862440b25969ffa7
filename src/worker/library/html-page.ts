/** The frame of Cairn's pages for people: no script, no request to anywhere, nothing cached. Texts from outside go through `escapeHtml`. */

export interface HtmlPage {
  status: number;
  /** A language tag. */
  language: string;
  title: string;
  message: string;
  /** Markup. */
  body: string;
  /** Where forms may lead, in the words of a content security policy. Default: here. */
  formAction?: string;
}

export function htmlPage({ status, language, title, message, body, formAction = "'self'" }: HtmlPage): Response {
  const text = `<!doctype html>
<html lang="${language}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title><style>${STYLE}</style></head>
<body><main><h1>${escapeHtml(title)}</h1><p>${escapeHtml(message)}</p>${body}</main></body>
</html>
`;
  return new Response(text, {
    status,
    headers: {
      "content-type": "text/html; charset=utf-8",
      "cache-control": "no-store",
      "content-security-policy": `default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action ${formAction}; frame-ancestors 'none'`,
      "referrer-policy": "same-origin",
      "x-content-type-options": "nosniff",
      "x-robots-tag": "noindex",
    },
  });
}

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

const STYLE = `:root{color-scheme:light dark}body{margin:0;font:16px/1.6 system-ui,sans-serif}main{max-width:46rem;margin:0 auto;padding:2rem 1rem}
dt{font-weight:600}dd{margin:0 0 .5rem;overflow-wrap:anywhere}li{overflow-wrap:anywhere}pre{white-space:pre-wrap;margin:.25rem 0;padding-left:.5rem;border-left:3px solid #999;font:inherit}details pre{font:13px/1.5 ui-monospace,monospace}del,ins{display:block;white-space:pre-wrap;text-decoration:none;border-left:3px solid #c33;padding-left:.5rem}ins{border-color:#393}button{font:inherit;padding:.5rem 1.2rem;margin-right:1rem}`;
