/**
 * Where the street before the number of a house begins, with the regions before its name: `浙江省杭州市西湖区文三路`. The parts of an
 * address can be read in many ways; each place is looked at once for each part, so that no text costs more than its length.
 */

/** Characters before a house that are read. */
const MAX_STREET = 40;

/** A part of an address: how it ends, and how many characters stand before that. */
interface Part {
  /** By the code of the last character: what stands before it. */
  ends: ReadonlyMap<number, string>;
  min: number;
  max: number;
}

const part = (ends: readonly string[], min: number, max: number): Part => ({
  ends: new Map(ends.map((end) => [end.charCodeAt(end.length - 1), end.slice(0, -1)])),
  min,
  max,
});

const STREET = part([...Array.from("路街道巷弄里村屯组园苑段徑径坊"), "胡同"], 1, 8);
/** Regions before a street, from right to left. None of them is needed. */
const REGIONS = [
  part(["街道", "镇", "乡", "鎮", "鄉"], 1, 5),
  part(["区", "县", "旗", "區", "縣"], 1, 4),
  part(["市", "州", "盟"], 1, 4),
];
const PROVINCE = part(["省", "自治区"], 2, 3);
const OWN_PROVINCE = part(["北京", "上海", "天津", "重庆", "香港", "九龍", "九龙", "新界"], 0, 0);

const DIRECTIONS = "东南西北中";
const ROAD = "路".charCodeAt(0);

const isHan = (code: number): boolean => code >= 0x4e00 && code <= 0x9fff;

/** Characters in Chinese before the place where a house is. */
interface Run {
  text: string;
  at: number;
  length: number;
}

/** For each number of characters before the house that is being read: whether a part of its address may begin there. */
const begins = new Uint8Array(MAX_STREET + 1);

/** Where the street that ends at a place begins, regions included; undefined when none ends there. */
export function streetStart(text: string, at: number): number | undefined {
  const run = { text, at, length: 0 };
  while (run.length < MAX_STREET && isHan(text.charCodeAt(at - run.length - 1))) run.length += 1;
  begins.fill(0);
  let longest = prepend(run, 0, STREET);
  // Part of a long road behind the road's own name: `南京西路中`, `中山路东路`.
  const direction = text.charCodeAt(at - 1) === ROAD ? 2 : 1;
  if (run.length > direction && DIRECTIONS.includes(text.charAt(at - direction)))
    longest = Math.max(longest, prepend(run, direction, STREET));
  if (longest === 0) return undefined;
  for (const region of REGIONS) {
    // From left to right: each region is there once.
    for (let behind = longest; behind > 0; behind -= 1)
      if (begins[behind] === 1) longest = Math.max(longest, prepend(run, behind, region));
  }
  let whole = longest;
  for (let behind = longest; behind > 0; behind -= 1) {
    if (begins[behind] !== 1) continue;
    whole = Math.max(whole, longestWith(run, behind, PROVINCE), longestWith(run, behind, OWN_PROVINCE));
  }
  return at - whole;
}

/** How many characters before the house a part can begin at most that ends so many before it; 0 where none ends. */
function longestWith({ text, at, length }: Run, behind: number, { ends, min, max }: Part): number {
  const end = at - behind;
  const first = behind < length ? ends.get(text.charCodeAt(end - 1)) : undefined;
  if (first === undefined || !text.endsWith(first, end - 1)) return 0;
  const shortest = behind + 1 + first.length + min;
  return shortest > length ? 0 : Math.min(shortest + max - min, length);
}

/** Notes where such a part can begin. Returns how many characters before the house at most. */
function prepend(run: Run, behind: number, one: Part): number {
  const longest = longestWith(run, behind, one);
  if (longest === 0) return 0;
  const last = one.ends.get(run.text.charCodeAt(run.at - behind - 1)) ?? "";
  begins.fill(1, behind + 1 + last.length + one.min, longest + 1);
  return longest;
}
