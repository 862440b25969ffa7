/** What an address says: read-only however it is spelled, and no parameter that nearly is one. */
import { describe, expect, test } from "vitest";
import { readUrlOptions } from "../../src/mcp/url-options.ts";
import { proves } from "../requirements/index.ts";

const read = (query: string) => readUrlOptions(new URL(`http://localhost/mcp?${query}`));

describe("an address that somebody wrote to be read-only", () => {
  test.each([
    "scope=read",
    "scope=mcp&scope=read",
    "scope=read&scope=mcp",
    "SCOPE=read",
    "Scope=READ",
    "scope=mcp,read",
    "scope=mcp+read",
    "scope= read ",
    "%73cope=read",
    "%2573cope=re%2561d",
    "scope[]=read",
    "scope%20=read",
    "ｓｃｏｐｅ=read",
  ])("is read-only as %s", (query) => {
    proves("exposure/read-only-address");
    expect(read(query)).toMatchObject({ readsOnly: true });
  });

  test.each([
    "scopes=read",
    "scop=read",
    "scpoe=read",
    "socpe=read",
    "ѕcope=read",
    "amp;scope=read",
    "channel=main&amp;scope=read",
    "readonly=true",
    "read_only=1",
    "readOnly",
    "read=1",
    "scope=",
    "scope=reader",
    "scope=read&scope=all",
    "oauth_scope=read",
  ])("is refused as %s", (query) => {
    proves("exposure/read-only-address");
    expect(read(query)).toMatchObject({ invalid: "scope" });
  });

  test.each(["scope=mcp", "SCOPE=MCP", "scope=mcp&scope=mcp", "utm_source=x", "profile=a", ""])(
    "is none as %s",
    (query) => {
      expect(read(query)).toMatchObject({ readsOnly: false });
    },
  );
});

test.each(["channel", "session", "toolsets"])("%s is given once and spelled so", (name) => {
  const value = name === "toolsets" ? "guide" : "main";
  expect(read(`${name}=${value}&${name}=${value}`)).not.toHaveProperty("invalid");
  expect(read(`${name}=${value}&${name}=knowledge`)).toMatchObject({ invalid: name });
  expect(read(`${name.toUpperCase()}=${value}`)).toMatchObject({ invalid: name });
});
