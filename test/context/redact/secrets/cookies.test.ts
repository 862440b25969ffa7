/** Cookies: every pair of a header goes, and what only looks like a cookie stays. */
import { expect, test } from "vitest";
import { redactSecrets } from "../../../../src/context/redact/redact.ts";
import { countLooks } from "../../../support/count-looks.ts";

const SECRET = "k3vQzR81mtYw0pLs7HdXn2Bc";

test.each([
  ["Cookie: lang=de; csrftoken=%", "Cookie: [redacted:key]"],
  ["GET /cart HTTP/1.1\r\nHost: shop.example\r\nCookie: a=1;b=2;cart=%\r\n\r\n", undefined],
  ["curl https://shop.example/ -H 'Cookie: lang=de; cart=%; seen=1' -s", undefined],
  ['{"Accept":"*/*","Cookie":"lang=de; cart=%"}', '{"Accept":"*/*","Cookie":"[redacted:key]"}'],
  ['{\\"cookie\\":\\"lang=de; cart=%\\"}', undefined],
  ["fetch('/cart', { headers: { cookie: 'lang=de; cart=%' } })", undefined],
  ["xhr.setRequestHeader('Cookie', 'lang=de; cart=%')", undefined],
  ["document.cookie = 'lang=de; cart=%'", undefined],
  ['Set-Cookie: lang="de"; Path=/; HttpOnly; cart=%', "Set-Cookie: [redacted:key]"],
  ["Set-Cookie: a=b; Expires=Wed, 21 Oct 2026 07:28:00 GMT; Secure; cart=%", undefined],
  ["curl -s -b 'lang=de; cart=%' https://shop.example/", "curl -s -b '[redacted:key]' https://shop.example/"],
  ['curl https://shop.example/ --cookie "lang=de; cart=%"', undefined],
  ["curl https://shop.example/ --cookie cart=%", undefined],
  ["PHPSESSID=%", "PHPSESSID=[redacted:key]"],
  ["the page sends JSESSIONID=% each time", "the page sends JSESSIONID=[redacted:key] each time"],
  ["https://shop.example/cart;jsessionid=%?page=2", undefined],
  ["sessionid\t%", undefined],
  ["connect.sid: s%3A%", undefined],
  ["wordpress_logged_in_0a1b2c3d=bob|1790000000|%", undefined],
  ["ASP.NET_SessionId=% 失效了", "ASP.NET_SessionId=[redacted:key] 失效了"],
  ["laravel_session=%", undefined],
])("%s", (line, expected) => {
  const clean = redactSecrets(line.replaceAll(/%(?!3A)/g, SECRET));
  expect(clean).not.toContain(SECRET.slice(4, 16));
  if (expected !== undefined) expect(clean).toBe(expected);
  expect(redactSecrets(clean)).toBe(clean);
});

test.each([
  "Cookie: the browser sends it with each request",
  "cookie: how do I delete it; and why is it there?",
  "Cookies, local storage and sessions",
  "Set-Cookie: <name>=<value>; HttpOnly",
  "curl -b cookies.txt -c cookies.txt https://shop.example/",
  "git checkout -b 'feature=x'",
  "PHPSESSID is the name of PHP's session cookie",
  "JSESSIONID=<your session>",
  "sessionid=abc123",
  "connect.sid: a cookie of Express",
  "laravel_session=your-session-here",
])("%s stays", (line) => {
  expect(redactSecrets(line)).toBe(line);
});

test.each([
  "cookie: a=",
  "Cookie:a=b;",
  "curl -b 'a=b' ",
  "cookie=cookie=",
  "curl ",
  "sessionid=",
  "PHPSESSID=a1b2c3d4;",
])("however often a text repeats %j, few patterns are tried for a character", (piece) => {
  const text = piece.repeat(Math.ceil(100_000 / piece.length));
  expect(countLooks(() => redactSecrets(text))).toBeLessThan(1.5 * text.length);
});
