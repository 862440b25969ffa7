/** The time to redact a megabyte of adversarial and ordinary text: `node test/bench/context-redact.ts`. */
import { redact } from "../../src/context/redact/redact.ts";

const pieces = [
  "1",
  "1 ",
  "1-",
  "13800138000 ",
  "4111 1111 1111 1111 ",
  "@",
  "a@",
  "a@a",
  "a@b.cn ",
  "a.",
  "eyJ",
  "eyJaaaaaaaa.",
  "eyJaaaaaaaa.eyJ",
  "sk-",
  "sk-a",
  "password=",
  "password ",
  'token:"',
  "bearer  ",
  "-----BEGIN PRIVATE KEY-----",
  "-----BEGIN A",
  "Bearer aaaaaaaaaaaaaaaa ",
  "://a:",
  "://a:b@",
  "密码是",
  "ghp_",
  "AKIA",
  "xox",
  "eyJ-",
  "eyJaaaaaaaa-",
  "sk-aaaaaaaaaaaaaaaa ",
  "ghp_-",
  "SG.a",
  "a:",
  "1a",
  "token:",
  "a@b.",
  "://a:b",
  "SG.",
  "a",
  "：",
  "The flow separates from the plate. ",
  "这家公司的估值是否合理？",
];
let worst = { ms: 0, piece: "" };
for (const piece of pieces) {
  const text = piece.repeat(Math.ceil(1_000_000 / piece.length));
  redact(text.slice(0, 10_000));
  const times = [1, 2, 3].map(() => {
    const begun = performance.now();
    redact(text);
    return performance.now() - begun;
  });
  const ms = Math.min(...times);
  if (ms > worst.ms) worst = { ms, piece };
  console.log(`${ms.toFixed(1).padStart(8)} ms  ${JSON.stringify(piece)}`);
}
console.log(`worst: ${worst.ms.toFixed(1)} ms for a megabyte of ${JSON.stringify(worst.piece)}`);
