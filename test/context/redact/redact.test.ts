import fc from "fast-check";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { isIdCard, passesLuhn } from "../../../src/context/redact/personal/check-digits.ts";
import { isContextEvent, type ContextEvent } from "../../../src/context/events.ts";
import { makeEvidence } from "../../../src/context/evidence.ts";
import { redact, redactSecrets, setPersonalData } from "../../../src/context/redact/redact.ts";
import { redactEvent, redactEvidence, redactNames, redactValue } from "../../../src/context/redact/value.ts";
import { anyLog } from "../support.ts";
import { runs } from "../../support/runs.ts";
import { proves } from "../../requirements/index.ts";

// Many cases: on a busy machine they may take longer than one test usually does.
vi.setConfig({ testTimeout: 120_000 });

/** Makes numbers whose checksums are right, from random digits. */
const idCard = fc
  .record({
    region: fc.integer({ min: 110_000, max: 659_999 }),
    day: fc.date({ min: new Date("1920-01-01"), max: new Date("2020-12-31"), noInvalidDate: true }),
    order: fc.integer({ min: 0, max: 999 }),
  })
  .map(({ region, day, order }) => {
    const body = `${region}${day.toISOString().slice(0, 10).replaceAll("-", "")}${String(order).padStart(3, "0")}`;
    const last = ["1", "0", "X", "9", "8", "7", "6", "5", "4", "3", "2"].find((one) => isIdCard(body + one));
    return body + (last ?? "");
  });
const bankCard = fc.integer({ min: 0, max: 999_999_999_999 }).map((number) => {
  const body = `622${String(number).padStart(12, "0")}`;
  return body + Array.from("0123456789").find((one) => passesLuhn(body + one));
});

test("a secret is found in a run of many names, wherever it stands", () => {
  const secret = "Zx81kQp2LmN0vB7cWd3e";
  for (const before of [0, 1, 7, 60, 300]) {
    const text = `${"key:".repeat(before)}api_key=${secret} ${"key:".repeat(before)}`;
    expect(redact(text).text, String(before)).not.toContain(secret);
  }
});

describe("what is removed", () => {
  test.each([
    ["我的身份证是11010519491231002X，请保密", "我的身份证是[redacted:id_card]，请保密"],
    ["440524188001010014", "[redacted:id_card]"],
    ["电话13800138000。", "电话[redacted:phone]。"],
    ["+86 138-0013-8000", "+[redacted:phone]"],
    ["卡号 6222 0212 3456 7890 128 已绑", "卡号 [redacted:bank_card] 已绑"],
    ["卡号 6222 0212 3456 7890 129 已绑", "卡号 6222 0212 3456 7890 129 已绑"],
    ["card 4111 1111 1111 1111!", "card [redacted:bank_card]!"],
    ["5500-0000-0000-0004", "[redacted:bank_card]"],
    ["写信到 li.ming+work@example.com.cn 吧", "写信到 [redacted:email] 吧"],
    ["13800138000 13900139000", "[redacted:phone] [redacted:phone]"],
    ["key sk-proj-abcdefghijklmnop1234567890", "key [redacted:key]"],
    ["ghp_0123456789abcdefghijklmnopqrstuvwxyz", "[redacted:key]"],
    ["AKIAIOSFODNN7EXAMPLE", "[redacted:key]"],
    ["Authorization: Bearer abc.def-123456789", "Authorization: Bearer [redacted:key]"],
    ['{"Authorization":"Basic dXNlcjpwYXNzd29yZA=="}', '{"Authorization":"Basic [redacted:key]"}'],
    ["eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.abc-DEF_123", "[redacted:key]"],
    ['{"password": "hunter2!x"}', '{"password": "[redacted:key]"}'],
    ["密码是Abc12345", "密码是[redacted:key]"],
    ["密码是：Abc12345，改不了", "密码是：[redacted:key]，改不了"],
    ["密码是abc123怎么改", "密码是[redacted:key]怎么改"],
    ["my password is hunter2 and it fails", "my password is [redacted:key] and it fails"],
    ["the API key is: Zx81kQ99mm", "the API key is: [redacted:key]"],
    ["api_key=Zx81kQ99mm", "api_key=[redacted:key]"],
    ["postgres://bob:s3cret@db/x", "postgres://bob:[redacted:key]@db/x"],
    ["-----BEGIN RSA PRIVATE KEY-----\nMIIE==\n-----END RSA PRIVATE KEY-----", "[redacted:key]"],
    [
      '{"private_key":"-----BEGIN PRIVATE KEY-----\\nMIIE+/\\nAb==\\n-----END PRIVATE KEY-----\\n"}',
      '{"private_key":"[redacted:key]\\n"}',
    ],
    [
      "-----BEGIN RSA PRIVATE KEY-----\nProc-Type: 4,ENCRYPTED\nDEK-Info: AES-128-CBC,0A\n\nMIIE\n-----END RSA PRIVATE KEY-----.",
      "[redacted:key].",
    ],
    [
      "-----BEGIN PGP PRIVATE KEY BLOCK-----\nVersion: 1\n\nlQ==\n=aB1c\n-----END PGP PRIVATE KEY BLOCK-----",
      "[redacted:key]",
    ],
    ["-----BEGIN PRIVATE KEY-----\nMIIEpAIB，其余丢了", "[redacted:key]，其余丢了"],
    ["手机１３８００１３８０００，别外传", "手机[redacted:phone]，别外传"],
    ["证件４４０５２４１８８００１０１００１４！", "证件[redacted:id_card]！"],
    ["ｌｉ＠ｅｘａｍｐｌｅ．ｃｎ", "[redacted:email]"],
  ])("%j", (text, expected) => {
    expect(redact(text).text).toBe(expected);
  });
});

describe("what stays", () => {
  test.each([
    "11010519491231002Y",
    "110105194912310021",
    "440524188002300014",
    "订单号 2026012013580013800",
    "12345678901",
    "12800138000",
    "4111111111111112",
    "1.13800138000",
    "pi is 3.14159265358979",
    "a13800138000b",
    "me@localhost",
    "@everyone",
    "1111111111111111",
    "the token budget: eight thousand",
    "token: string",
    "password: ${PASSWORD}",
    "api_key: <your-key>",
    "sk-short",
    "basic troubleshooting, then Basic Configuration",
    "WiFi密码是多少？我的WiFi连不上了",
    "API key是DeepSeek的怎么配置",
    "token为什么会过期？JWT能续期吗",
    "the token is base64.",
    'WWW-Authenticate: Bearer resource_metadata="https://mcp.example.com/.well-known", scope="read"',
    "my password is case-sensitive",
    "2026-01-20 10:00:00",
    "ev_0123456789abcdef0123456789abcd",
    "11010519491331002X",
    "version 10.20.30.40",
  ])("%j", (text) => {
    expect(redact(text)).toEqual({ text, found: {} });
  });

  test("counts are by kind", () => {
    expect(redact("a@b.cn c@d.cn 13800138000").found).toEqual({ email: 2, phone: 1 });
  });
});

test("a deployment may keep personal data, and never secrets", () => {
  setPersonalData(false);
  onTestFinished(() => setPersonalData(true));
  expect(redact("13800138000 a@b.cn password=Ab1!xyz9").text).toBe("13800138000 a@b.cn password=[redacted:key]");
});

describe("secrets alone", () => {
  test("go, and numbers and addresses that somebody was asked for stay as typed", () => {
    const kept =
      "我的手机是13800138000，身份证11010519491231002X，卡号6222021234567890128，邮箱 a@b.cn，订单 2026012013580013800";
    expect(redactSecrets(kept)).toBe(kept);
    expect(redactSecrets(`${kept} sk-proj-abcdefghijklmnop1234567890`)).toBe(`${kept} [redacted:key]`);
  });

  test("are no more than what is removed as a key anyway, and go once", () => {
    const piece = fc.oneof(
      fc.constantFrom(
        "sk-abcdefghijklmnopqrst",
        "password=Ab1!xyz9",
        "密码是",
        "is ",
        "Bearer abcdefghij12",
        "：",
        "，",
        " ",
      ),
      fc.string({ maxLength: 4 }),
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 8 }), (pieces) => {
        const once = redactSecrets(pieces.join(""));
        expect(redactSecrets(once)).toBe(once);
        expect(redact(once).found.key ?? 0).toBe(0);
      }),
      { numRuns: runs(3000) },
    );
  });
});

describe("laws", () => {
  const around = fc.constantFrom("", " ", "，", "号:", "\n", "(", "中");
  test("any sound identity number or card is removed, whatever stands around it", () => {
    fc.assert(
      fc.property(around, fc.oneof(idCard, bankCard), around, (before, number, after) => {
        const { text } = redact(before + number + after);
        return !text.includes(number) && text.startsWith(before) && text.endsWith(after);
      }),
      { numRuns: runs(3000) },
    );
  });

  test("one wrong digit in an identity number is noticed by its checksum", () => {
    fc.assert(
      fc.property(
        idCard,
        (number) => !isIdCard(number.slice(0, 16) + String((Number(number.charAt(16)) + 1) % 10) + number.charAt(17)),
      ),
    );
  });

  test("redacting twice is the same as once, and nothing else changes", () => {
    const piece = fc.oneof(
      idCard,
      bankCard,
      fc.constantFrom(
        "a@b.cn",
        "13800138000",
        "sk-abcdefghijklmnopqrst",
        "password=Ab1!xyz9",
        "Bearer abcdefghijklmnop",
        " ",
        "，",
        "-",
        "x",
      ),
      fc.string({ maxLength: 4 }),
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 8 }), (pieces) => {
        const once = redact(pieces.join("")).text;
        expect(redact(once).text).toBe(once);
      }),
      { numRuns: runs(5000) },
    );
  });

  // The figure for speed is in test/bench/context-redact.ts. A quadratic search over a million characters takes many minutes, so a
  // limit of one minute finds it, and a busy machine does not reach it (a linear search takes less than a second).
  test.each([
    "1",
    "1 ",
    "1-",
    "@",
    "a@",
    "a@a",
    "a.",
    "eyJ",
    "eyJa.",
    "sk-",
    "password=",
    "password",
    "-----BEGIN PRIVATE KEY-----",
    "Bearer ",
    "://a:",
    ":",
    "密码",
    "A",
    "a@b.c",
    "sk-sk_",
    "-SK=1",
    "_SK=1",
    "-sk-",
    "sk-1-",
    "-a-1",
    "pk-a-",
    "key-",
    "-eyJ",
    "AZDO",
    ":AA1",
    "token is ",
    "令牌为",
    "cookie: a=",
    " -u a:",
    "mysql -p",
    "路1号",
    "AA11 1111 ",
    "1.1.1.",
    "a:b:",
    "+1 1",
    "1 A St ",
  ])(
    "a megabyte of %j is read in one go",
    (piece) => {
      proves("redaction/linear");
      const text = piece.repeat(Math.ceil(1_000_000 / piece.length));
      expect(redact(text).text.length).toBeGreaterThan(0);
    },
    60_000,
  );
});

describe("values and events", () => {
  test("telling names lose their values, texts are redacted wherever they are", () => {
    const { value, found } = redactValue({
      password: "x",
      deep: [{ "X-Api-Key": 12345 }, "a@b.cn"],
      count: 3,
      token_budget: 8000,
    });
    expect(value).toEqual({
      password: "[redacted:key]",
      deep: [{ "X-Api-Key": "[redacted:key]" }, "[redacted:email]"],
      count: 3,
      token_budget: 8000,
    });
    expect(found).toEqual({ key: 2, email: 1 });
  });

  test("a key in the name of a member goes, also behind a letter", () => {
    proves("redaction/surfaces");
    const key = `ghp_${"aB3dE6gH9jK2mN5pQ8sT1vW4yZ7cF0hJ3k6L"}`;
    for (const name of [key, `x${key}`, `arg${key}`]) {
      expect(JSON.stringify(redactValue({ [name]: 1 }).value)).not.toContain(key.slice(6));
      expect(JSON.stringify(redactNames({ [name]: 1 }))).not.toContain(key.slice(6));
    }
    const plain = { transform3DMatrixTo2DPoints: 1, monkeyTokenCountPerMinute: 2, XRequestIdOfTheParentSpan: 3 };
    expect(redactValue(plain).value).toEqual(plain);
  });

  test("JSON nested without end is cut, not followed", () => {
    const deep = JSON.parse("[".repeat(5000) + "]".repeat(5000));
    expect(JSON.stringify(redactValue(deep).value).length).toBeLessThan(200);
  });

  test("evidence gets the identity of what is kept", () => {
    const one = redactEvidence(makeEvidence({ type: "other", source: { kind: "user" }, content: "13800138000" }));
    const other = redactEvidence(makeEvidence({ type: "other", source: { kind: "user" }, content: "13900139000" }));
    expect(one).toEqual(other);
    expect(one.content).toBe("[redacted:phone]");
  });

  test("what names a source, a provider, an author or a failure is a text like any other", () => {
    const at = 1;
    const secret = "13800138000";
    const source = { kind: "tool", name: `orders of ${secret}`, uri: `https://x.cn/?who=${secret}` } as const;
    const evidence = makeEvidence({ type: "tool_result", source, content: "paid" });
    const provider = { kind: "mcp", name: `for ${secret}`, uri: `mcp://bob:s3cret@orders/${secret}` } as const;
    const call = {
      tool_call_id: "c",
      tool: `call ${secret}`,
      provider,
      type: "tool",
      called_at: "",
      args_digest: {},
      status: "error",
      duration_ms: 0,
      result_evidence_ids: [evidence.evidence_id],
    } as const;
    const usage = {
      model_usage_id: "m",
      stage: "answer",
      provider: `at ${secret}`,
      model: `m of ${secret}`,
      params: {},
      prompt_tokens: 0,
      completion_tokens: 0,
      total_tokens: 0,
      latency_ms: 0,
      status: "error",
      error: `401 for api_key=Zx81kQ99mm, call ${secret}`,
    } as const;
    const events: ContextEvent[] = [
      { type: "evidence_recorded", at, evidence },
      {
        type: "tool_called",
        at,
        call: { ...call, result_evidence_ids: [...call.result_evidence_ids] },
        evidences: [evidence],
      },
      { type: "model_called", at, usage, output: evidence },
      { type: "message_added", at, role: "user", author: { kind: "user", id: secret }, content: "x" },
    ];
    const clean = events.map(redactEvent);
    expect(JSON.stringify(clean)).not.toMatch(/13800138000|s3cret|Zx81kQ99mm/);
    const [kept, called, asked] = clean;
    expect(kept).toMatchObject({ evidence: { source: { name: "orders of [redacted:phone]" }, content: "paid" } });
    expect(asked).toMatchObject({ usage: { error: "401 for api_key=[redacted:key], call [redacted:phone]" } });
    // Its identity is that of what is kept, and the call leads to it.
    const id = kept?.type === "evidence_recorded" ? kept.evidence.evidence_id : "";
    expect(called).toMatchObject({ call: { result_evidence_ids: [id] }, evidences: [{ evidence_id: id }] });
  });

  test("law: no event keeps what was planted in it", () => {
    const planted = "13800138000";
    fc.assert(
      fc.property(anyLog, (log) => {
        for (const event of log) {
          if (!isContextEvent(event) || event.type === "assembled") continue;
          const dirty = JSON.parse(
            JSON.stringify(event).replaceAll('"你好"', `"${planted}"`).replaceAll('"MCP"', `"${planted}"`),
          );
          expect(JSON.stringify(redactEvent(dirty))).not.toContain(planted);
        }
      }),
      { numRuns: runs(500) },
    );
  });
});
