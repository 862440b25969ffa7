/** Where codes may be sent, at registration and at a request alike. */
import { expect, test } from "vitest";
import { mayReceiveCodes, privateUseScheme } from "../../../../src/worker/auth/oauth/redirect-addresses.ts";

test.each([
  ["https://app.example.com/callback", undefined],
  ["http://localhost:8787/callback", undefined],
  ["http://127.0.0.1/callback", undefined],
  ["cursor://anysphere.cursor-mcp/oauth/callback", "cursor"],
  ["vscode://vscode.dev/redirect", "vscode"],
  ["vscode-insiders://x.y/z", "vscode-insiders"],
  ["com.example.app:/oauth", "com.example.app"],
  ["Com.Example.App://oauth", "com.example.app"],
])("codes may be sent to %s", (address, scheme) => {
  expect(mayReceiveCodes(address)).toBe(true);
  expect(privateUseScheme(address)).toBe(scheme);
});

test.each([
  "http://app.example.com/callback",
  "https://*.example.com/",
  "cursor://*/callback",
  "javascript:alert(1)",
  "JavaScript://x/%0aalert(1)",
  "data:text/html,x",
  "file:///etc/passwd",
  "ftp://x/y",
  "intent://x#Intent;end",
  "ms-settings:network",
  "ms-msdt://x",
  "search-ms://x",
  "view-source://x",
  "web+app://x",
  "cursor:",
  "cursor:///",
  "/callback",
  "",
])("codes are never sent to %s", (address) => {
  expect(mayReceiveCodes(address)).toBe(false);
  expect(privateUseScheme(address.replaceAll("*", "a"))?.replace("cursor", "")).toBeFalsy();
});
