/** Addresses: how private ones are spelt, and that none of them passes. */
import { describe, expect, test } from "vitest";
import { checkAddress, isPublicAddress } from "../../../src/discovery/address/check.ts";
import { refusedHosts, refusedUrls } from "./spellings.ts";
import { proves } from "../../requirements/index.ts";

describe("a URL", () => {
  test("with any spelling of an address that is not public is refused", () => {
    proves("trust/addresses");
    const passed = [...refusedHosts.map((host) => `https://${host}/mcp`), ...refusedUrls].filter(
      (url) => checkAddress(url).ok,
    );
    expect(passed).toEqual([]);
    expect(new Set(refusedHosts).size).toBe(refusedHosts.length);
    expect(refusedHosts.length).toBeGreaterThanOrEqual(150);
  });

  test.each([
    "https://example.com/mcp",
    "https://EXAMPLE.com",
    "https://mcp.example.com:443/a?b=c",
    "https://93.184.216.34/",
    "https://[2606:4700:4700::1111]/",
    "https://[2a00:1450:4001:81b::200e]/",
    "https://bücher.example.org/",
    "https://例え.jp/",
    "https://a-b.c-d.co.uk/",
    "https://1.example.com/",
    "https://local.example.com/",
    "https://localhost.example.com/",
    "https://internal-tools.example.com/",
    "https://11.0.0.1/",
    "https://172.32.0.1/",
    "https://100.128.0.1/",
    "https://192.0.1.1/",
    "https://198.20.0.1/",
    "https://223.255.255.255/",
  ])("%s passes", (url) => expect(checkAddress(url).ok).toBe(true));

  test("says what is wrong with it", () => {
    const problem = (url: string): string => {
      const check = checkAddress(url);
      return check.ok ? "" : check.problem;
    };
    expect(problem("weather")).toBe("not_a_url");
    expect(problem(`https://example.com/${"a".repeat(3000)}`)).toBe("too_long");
    expect(problem("http://example.com/")).toBe("not_https");
    expect(problem("ftp://example.com/")).toBe("not_https");
    expect(problem("https://user@example.com/")).toBe("userinfo");
    expect(problem("https://:secret@example.com/")).toBe("userinfo");
    expect(problem("https://example.com:8443/")).toBe("port");
    expect(problem("https://printer/")).toBe("local_name");
    expect(problem("https://10.0.0.1/")).toBe("not_public");
  });

  test("reaches a listed port, and this machine only where that is allowed", () => {
    const passes = (url: string, rules: Parameters<typeof checkAddress>[1]): boolean => checkAddress(url, rules).ok;
    expect(passes("https://example.com:8443/", { ports: [8443] })).toBe(true);
    expect(passes("https://example.com:8444/", { ports: [8443] })).toBe(false);
    for (const url of ["http://127.0.0.1:8100/mcp", "http://localhost:3000/", "http://[::1]:3000/", "https://127.1/"]) {
      expect(passes(url, { allowLoopback: true })).toBe(true);
      expect(passes(url, {})).toBe(false);
    }
    const runner = { loopbackOrigins: ["http://127.0.0.1:8100"] };
    expect(passes("http://127.0.0.1:8100/mcp", runner)).toBe(true);
    expect(passes("http://127.0.0.1:8101/mcp", runner)).toBe(false);
    expect(passes("http://user@127.0.0.1:8100/mcp", runner)).toBe(false);
    for (const url of ["http://10.0.0.1/", "http://169.254.169.254/", "http://example.com/", "http://0.0.0.0:8100/"])
      expect(passes(url, { allowLoopback: true })).toBe(false);
  });
});

describe("an address of a resolver's answer", () => {
  test("is public, or anything else is not", () => {
    for (const address of ["93.184.216.34", "2606:4700:4700::1111"]) expect(isPublicAddress(address)).toBe(true);
    for (const address of [
      "10.1.2.3",
      "fd00::1",
      "::ffff:93.184.216.34",
      "example.com",
      "",
      "1.2.3",
      "1:2",
      "::1::",
      "256.1.1.1",
      "1.2.3.4.5",
      "2606::4700::1",
      "12345::",
    ])
      expect(isPublicAddress(address)).toBe(false);
  });
});
