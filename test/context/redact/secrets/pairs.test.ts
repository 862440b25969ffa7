/** Pairs of a secret's name and its value, as manifests, task definitions and Terraform have them. */
import process from "node:process";
import { expect, test } from "vitest";
import { redactSecrets } from "../../../../src/context/redact/redact.ts";

const SECRET = "sunflower-river";

test.each([
  `env:\n  - name: DB_PASSWORD\n    value: ${SECRET}\n  - name: PORT\n    value: "8080"`,
  `- name: DB_PASSWORD\n  value: "${SECRET}"`,
  `  - value: ${SECRET}\n    name: API_TOKEN\n`,
  `{"name":"DB_PASSWORD","value":"${SECRET}"}`,
  `{ "value": "${SECRET}", "name": "dbPassword" }`,
  `[{"Key":"db.password","Value":"${SECRET}"}]`,
  `{"key": "SESSION_SECRET", "value": "${SECRET}", "target": ["production"]}`,
  `"environment": [{\\"name\\": \\"DB_PASSWORD\\", \\"value\\": \\"${SECRET}\\"}]`,
  `variable "db_password" {\n  type    = string\n  default = "${SECRET}"\n}`,
  `variable "db_password" { default = "${SECRET}" }`,
])("%s", (text) => {
  const found = redactSecrets(text);
  expect(found).not.toContain(SECRET);
  expect(found).toContain("[redacted:key]");
  expect(found.replace("[redacted:key]", SECRET)).toBe(text);
});

test.each([
  "- name: DB_PASSWORD\n  valueFrom:\n    secretKeyRef:\n      name: db\n      key: password",
  '{"name":"PORT","value":"8080"}',
  '{"name":"DB_PASSWORD","value":"${DB_PASSWORD}"}',
  '{"name":"DB_PASSWORD","value":"changeme"}',
  '{"name":"bypass","value":"sunflower"}',
  '{"name":"tokens","value":"sunflower"}',
  'variable "db_password" {\n  type = string\n  sensitive = true\n}',
  'variable "region" { default = "eu-central-1" }',
  '{"name":"password","value":"string"}',
])("%s is left as it is", (text) => {
  expect(redactSecrets(text)).toBe(text);
});

test("takes time in proportion to the text", () => {
  const texts = ["name: a_a_a_a_a_a_", 'value: "a', "- name: x_password\n  ", 'variable "token" { "" '].map((part) =>
    part.repeat(100_000 / part.length),
  );
  const measure = (text: string): number => {
    // Processor time of this thread: what else the machine does is not in it.
    const before = process.threadCpuUsage();
    redactSecrets(text);
    const { user, system } = process.threadCpuUsage(before);
    return (user + system) / 1_000;
  };
  for (const text of texts) {
    measure(text);
    expect(measure(text + text + text + text)).toBeLessThan(Math.max(400, 40 * measure(text)));
  }
});
