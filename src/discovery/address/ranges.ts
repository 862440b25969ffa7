/**
 * Which IP addresses are on the public internet. IPv4 by the list of what is not (IANA's special-purpose registry); IPv6 the other way
 * round: only global unicast (2000::/3), without the parts of it that are reserved or that carry an IPv4 address.
 * Not here: names and URLs (`check.ts`).
 */

/** First address and prefix length of what no request may reach. */
const RESERVED_IPV4 = [
  ["0.0.0.0", 8], // this network
  ["10.0.0.0", 8], // private
  ["100.64.0.0", 10], // shared by carriers (CGNAT); holds 100.100.100.200, a metadata service
  ["127.0.0.0", 8], // loopback
  ["168.63.129.16", 32], // Azure's own services, metadata among them
  ["169.254.0.0", 16], // link-local; holds 169.254.169.254, the metadata services
  ["172.16.0.0", 12], // private
  ["192.0.0.0", 24], // protocol assignments; holds 192.0.0.192, a metadata service
  ["192.0.2.0", 24], // documentation
  ["192.31.196.0", 24], // AS112
  ["192.52.193.0", 24], // AMT
  ["192.88.99.0", 24], // 6to4 relays
  ["192.168.0.0", 16], // private
  ["192.175.48.0", 24], // AS112
  ["198.18.0.0", 15], // benchmark
  ["198.51.100.0", 24], // documentation
  ["203.0.113.0", 24], // documentation
  ["224.0.0.0", 3], // multicast, reserved, broadcast
] as const;

const ipv4Ranges = RESERVED_IPV4.map(([first, length]) => ({ first: ipv4Number(first) ?? 0, length }));

/** Prefixes within 2000::/3 that are not public, as groups of 16 bits and a length. */
const RESERVED_IPV6: readonly { first: readonly number[]; length: number }[] = [
  { first: [0x2001, 0], length: 23 }, // Teredo (2001::/32), benchmark, ORCHID and other protocol assignments
  { first: [0x2001, 0xdb8], length: 32 }, // documentation
  { first: [0x2002], length: 16 }, // 6to4
  { first: [0x2620, 0x4f, 0x8000], length: 48 }, // AS112
  { first: [0x3fff, 0], length: 20 }, // documentation
];

/** The number of an IPv4 address in its usual form of four decimal numbers; undefined for anything else. */
function ipv4Number(text: string): number | undefined {
  const parts = /^(\d{1,3})\.(\d{1,3})\.(\d{1,3})\.(\d{1,3})$/.exec(text)?.slice(1).map(Number);
  if (parts === undefined || parts.some((part) => part > 255)) return undefined;
  return parts.reduce((sum, part) => sum * 256 + part, 0);
}

/** The eight groups of an IPv6 address, with `::` and a trailing IPv4 address; undefined for anything else. */
function ipv6Groups(text: string): number[] | undefined {
  const tail = /(^|:)(\d+\.\d+\.\d+\.\d+)$/.exec(text)?.[2];
  let plain = text;
  if (tail !== undefined) {
    const number = ipv4Number(tail);
    if (number === undefined) return undefined;
    const hex = [Math.floor(number / 65_536), number % 65_536].map((half) => half.toString(16)).join(":");
    plain = text.slice(0, text.length - tail.length) + hex;
  }
  const halves = plain.split("::");
  if (halves.length > 2) return undefined;
  const [left = [], right] = halves.map((half) => (half === "" ? [] : half.split(":")));
  const missing = 8 - left.length - (right?.length ?? 0);
  if (right === undefined ? missing !== 0 : missing < 1) return undefined;
  const groups = right === undefined ? left : [...left, ...Array.from({ length: missing }, () => "0"), ...right];
  return groups.every((group) => /^[0-9a-f]{1,4}$/i.test(group))
    ? groups.map((group) => Number.parseInt(group, 16))
    : undefined;
}

function isWithin(groups: readonly number[], { first, length }: { first: readonly number[]; length: number }): boolean {
  for (let at = 0, rest = length; rest > 0; at += 1, rest -= 16) {
    const shift = 16 - Math.min(rest, 16);
    if ((groups[at] ?? 0) >> shift !== (first[at] ?? 0) >> shift) return false;
  }
  return true;
}

/** Whether a text is an IP address in its usual form, and whether it is on the public internet. IPv6 without brackets. */
export function readIpAddress(text: string): { isPublic: boolean; isLoopback: boolean } | undefined {
  const number = ipv4Number(text);
  if (number !== undefined) {
    const isReserved = ipv4Ranges.some(({ first, length }) => {
      const size = 2 ** (32 - length);
      return number >= first && number < first + size;
    });
    return { isPublic: !isReserved, isLoopback: number >= 0x7f000000 && number <= 0x7fffffff };
  }
  const groups = ipv6Groups(text);
  if (groups === undefined) return undefined;
  const isGlobal = isWithin(groups, { first: [0x2000], length: 3 });
  // ISATAP: an IPv4 address behind 0:5efe or 200:5efe in the last half.
  const carriesIpv4 = groups[5] === 0x5efe && ((groups[4] ?? 0) & ~0x0200) === 0;
  const isReserved = RESERVED_IPV6.some((range) => isWithin(groups, range));
  const isLoopback = groups.every((group, at) => group === (at === 7 ? 1 : 0));
  return { isPublic: isGlobal && !carriesIpv4 && !isReserved, isLoopback };
}
