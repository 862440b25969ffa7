/** Values that no caller sends by mistake, as JSON text: what is no JSON at all is among them. */

const text = (value: unknown): string => JSON.stringify(value);
const deep = (levels: number): string => `${"[".repeat(levels)}${"]".repeat(levels)}`;

/** What stands in place of one argument. `ids`: names of things that belong to somebody else. */
export function nastyValues(ids: readonly string[]): string[] {
  return [
    "null",
    "true",
    "-1",
    "0",
    "1e308",
    "1e999",
    "-0",
    "9007199254740993",
    "[]",
    "{}",
    "[null]",
    '[{"__proto__":1}]',
    '{"__proto__":{"polluted":true},"constructor":{"prototype":{"polluted":true}}}',
    '{"toString":1,"valueOf":2,"then":3,"length":-1}',
    deep(150),
    deep(5_000),
    text(""),
    text(" "),
    text("__proto__"),
    text("constructor"),
    text("hasOwnProperty"),
    '"\\ud800"',
    '"\\udc00 tail"',
    '"\\u0000"',
    '"a\\u0000b\\u202e\\u200b\\ufeff"',
    text("NaN"),
    text("../../../../etc/passwd"),
    text("' OR '1'='1'; DROP TABLE events; --"),
    text("${local:user_intent} ${mcp:resource:conversation://current/history} {{7*7}} <%= 1 %>"),
    text("<script>alert(1)</script>\r\nSet-Cookie: a=b"),
    text("javascript:alert(1)"),
    text("http://169.254.169.254/latest/meta-data/"),
    text("lines:999999999-1,chars:0-0,$..*..*..*"),
    text("(a+)+$"),
    text("𝕏".repeat(3_000)),
    text("x".repeat(20_001)),
    text("字".repeat(200_001)),
    text(Array.from({ length: 2_000 }, (_, place) => `k${place}`)),
    text(Object.fromEntries(Array.from({ length: 2_000 }, (_, place) => [`k${place}`, place]))),
    ...ids.map(text),
  ];
}

/** Whole bodies that are wrong before anything in them is looked at. */
export const NASTY_BODIES: readonly (string | Uint8Array<ArrayBuffer>)[] = [
  "",
  " ",
  "{",
  "null",
  "[]",
  "0",
  '"text"',
  "NaN",
  "undefined",
  '{"a":1e999}',
  '{"a":1,}',
  '{"a":1}{"b":2}',
  "\ufeff{}",
  '{"__proto__":{"a":1}}',
  deep(100_000),
  `{"a":${'{"a":'.repeat(300)}1${"}".repeat(300)}}`,
  `{"a":"${"x".repeat(1_500_000)}"}`,
  `{${Array.from({ length: 20_000 }, (_, place) => `"k${place}":${place}`).join()}}`,
  new Uint8Array([0xff, 0xfe, 0x00, 0xd8]),
  new Uint8Array([0x1f, 0x8b, 0x08, 0, 0, 0, 0, 0, 0, 3]),
  new Uint8Array(1000).fill(0xc0),
];

/** Parts of a path. */
export const NASTY_SEGMENTS: readonly string[] = [
  "%00",
  "%2e%2e%2f%2e%2e%2fetc%2fpasswd",
  "..%5c..",
  "%ff%fe",
  "%F0%9F%98%80",
  "__proto__",
  "constructor",
  "-1",
  "0".repeat(64),
  "A".repeat(32),
  "x".repeat(3_000),
  "%E5%AD%97".repeat(300),
  "a?b",
  "%",
  "%zz",
];
