/**
 * The units that Cairn knows: their kind, what they are called, how people write them, and how large they are. A new unit is
 * a line here. Amounts convert only inside a kind. Not here: reading an amount with its unit (`read.ts`).
 */
import { plainText } from "../inputs/plain-text.ts";
import type { LocalizedText } from "../../localized-text.ts";
import type { Fraction } from "./fraction.ts";

type PhysicalKind = "time" | "mass" | "length" | "area" | "volume" | "temperature" | "percent" | "data rate";
/** Every currency is a kind of its own: no rate of exchange is known. */
export type UnitKind = PhysicalKind | `money ${string}`;

export interface Unit {
  readonly kind: UnitKind;
  /** As it is shown to people. */
  readonly label: LocalizedText;
  /** As it is written, in lower case. */
  readonly names: readonly string[];
  /** In the smallest or the commonest unit of its kind. */
  readonly size: Fraction;
  /** Calendar units have a second size, so that a year is twelve months and not 365 days of them. */
  readonly months?: Fraction;
  /** Where zero is not nothing: what it is on the scale of the kind. */
  readonly zero?: Fraction;
}

/** `3600`, or `1/3`. */
function fraction(text: string): Fraction {
  const [top = "0", over = "1"] = text.split("/");
  return { top: BigInt(top), over: BigInt(over) };
}

type Row = readonly [en: string, zh: string, size: string, names: string, months?: string];

/** The names of a row are separated by `|`; longer ones are tried first. */
function unitsOf(kind: UnitKind, rows: readonly Row[]): Unit[] {
  return rows.map(([en, zh, size, names, months]) => ({
    kind,
    label: { en, zh },
    names: names.split("|"),
    size: fraction(size),
    ...(months !== undefined && { months: fraction(months) }),
  }));
}

const time = unitsOf("time", [
  ["seconds", "秒", "1", "seconds|second|secs|sec|s|秒钟|秒"],
  ["minutes", "分钟", "60", "minutes|minute|mins|min|m|分钟|分鐘|分"],
  ["quarters of an hour", "刻钟", "900", "刻钟|刻"],
  ["hours", "小时", "3600", "hours|hour|hrs|hr|h|个小时|個小時|小时|小時|个钟头|钟头|个钟|个鐘"],
  ["days", "天", "86400", "days|day|d|天|日"],
  ["weeks", "周", "604800", "weeks|week|wks|wk|w|个星期|星期|个礼拜|礼拜|周|週"],
  ["months", "个月", "2592000", "months|month|mos|mo|个月|個月|月", "1"],
  ["quarters", "个季度", "7776000", "quarters|quarter|个季度|季度", "3"],
  ["years", "年", "31536000", "years|year|yrs|yr|y|年", "12"],
]);

const mass = unitsOf("mass", [
  ["milligrams", "毫克", "1/1000", "milligrams|milligram|mg|毫克"],
  ["grams", "克", "1", "grams|gram|g|克"],
  ["liang (50 g)", "两", "50", "两|兩"],
  ["jin (500 g)", "斤", "500", "市斤|斤|catties|catty|jin"],
  ["kilograms", "公斤", "1000", "kilograms|kilogram|kilos|kilo|kgs|kg|千克|公斤"],
  ["tonnes", "吨", "1000000", "tonnes|tonne|tons|ton|公吨|吨|噸|t"],
  ["ounces", "盎司", "45359237/1600000", "ounces|ounce|oz|盎司"],
  ["pounds", "磅", "45359237/100000", "pounds|pound|lbs|lb|磅"],
]);

const length = unitsOf("length", [
  ["millimetres", "毫米", "1/1000", "millimetres|millimetre|millimeters|millimeter|mm|毫米"],
  ["centimetres", "厘米", "1/100", "centimetres|centimetre|centimeters|centimeter|cm|厘米|公分"],
  ["metres", "米", "1", "metres|metre|meters|meter|m|米|公尺"],
  ["kilometres", "公里", "1000", "kilometres|kilometre|kilometers|kilometer|km|公里|千米"],
  ["li (500 m)", "里", "500", "华里|里"],
  ["cun (1/30 m)", "寸", "1/30", "寸"],
  ["chi (1/3 m)", "尺", "1/3", "尺"],
  ["inches", "英寸", "127/5000", "inches|inch|in|英寸|吋|′′|''|\""],
  ["feet", "英尺", "381/1250", "feet|foot|ft|英尺|呎|′|'"],
  ["yards", "码", "1143/1250", "yards|yard|yd|码"],
  ["miles", "英里", "201168/125", "miles|mile|mi|英里"],
]);

const area = unitsOf("area", [
  [
    "square metres",
    "平方米",
    "1",
    "square metres|square metre|square meters|square meter|sq m|sqm|m2|平方米|平方公尺|平米|平",
  ],
  ["square kilometres", "平方公里", "1000000", "square kilometres|square kilometers|sq km|km2|平方公里|平方千米"],
  ["square feet", "平方英尺", "145161/1562500", "square feet|square foot|sq ft|sqft|ft2|平方英尺|平方呎"],
  ["mu (667 m²)", "亩", "2000/3", "亩|畝|mu"],
  ["hectares", "公顷", "10000", "hectares|hectare|ha|公顷"],
  ["acres", "英亩", "316160658/78125", "acres|acre|英亩"],
]);

const volume = unitsOf("volume", [
  ["millilitres", "毫升", "1/1000", "millilitres|millilitre|milliliters|milliliter|ml|cc|毫升"],
  ["litres", "升", "1", "litres|litre|liters|liter|l|公升|升"],
  ["cubic metres", "立方米", "1000", "cubic metres|cubic metre|cubic meters|cubic meter|cbm|m3|立方米|立方|方"],
]);

const percent = unitsOf("percent", [
  ["percent", "%", "1", "percentage points|percentage point|percent|per cent|pct|%|个百分点|百分点|百分比"],
  ["per mille", "‰", "1/10", "per mille|permille|‰"],
  ["tenths", "成", "10", "成"],
]);

/** Of connections. Bytes per second are no unit here: people write MB/s and mean either. */
const dataRate = unitsOf("data rate", [
  ["kbps", "kbps", "1/1000", "kilobits per second|kbit/s|kbits|kbps"],
  ["Mbps", "Mbps（兆）", "1", "megabits per second|megabit per second|megabits|megabit|mbit/s|mbits|mbps|兆每秒|兆|m"],
  ["Gbps", "Gbps（千兆）", "1000", "gigabits per second|gigabit per second|gigabits|gigabit|gbit/s|gbps|gigs|gig"],
]);

const temperature: Unit[] = [
  {
    ...one("temperature", "°C", "摄氏度", "°c|degrees celsius|degree celsius|degrees c|celsius|摄氏度|c"),
    zero: fraction("0"),
  },
  {
    ...one("temperature", "°F", "华氏度", "°f|degrees fahrenheit|degree fahrenheit|degrees f|fahrenheit|华氏度|f"),
    size: fraction("5/9"),
    zero: fraction("-160/9"),
  },
  { ...one("temperature", "kelvin", "开尔文", "kelvins|kelvin|开尔文|开|k"), zero: fraction("-27315/100") },
];

/** A unit of size one. */
function one(kind: UnitKind, en: string, zh: string, names: string): Unit {
  return { kind, label: { en, zh }, names: names.split("|"), size: fraction("1") };
}

/** A currency. Signs that several share (¥, $, 元) are read by the one that is asked for. */
const money: Unit[] = [
  one("money CNY", "yuan", "元", "yuan|cny|rmb|人民币元|人民币|元|圆|块钱|块"),
  ...unitsOf("money CNY", [
    ["cents (分)", "分", "1/100", "分钱"],
    ["ten thousand yuan", "万元", "10000", "万元|万块钱|万块|万人民币|万"],
    ["hundred million yuan", "亿元", "100000000", "亿元|亿人民币|亿"],
  ]),
  one("money USD", "US dollars", "美元", "us dollars|us dollar|dollars|dollar|bucks|usd|us$|$|美元|美金"),
  ...unitsOf("money USD", [["ten thousand US dollars", "万美元", "10000", "万美元|万美金"]]),
  one("money EUR", "euros", "欧元", "euros|euro|eur|€|欧元"),
  one("money GBP", "pounds sterling", "英镑", "pounds sterling|gbp|£|英镑"),
  one("money HKD", "Hong Kong dollars", "港元", "hong kong dollars|hkd|hk$|港币|港元"),
  one("money JPY", "yen", "日元", "yen|jpy|日元|日圆"),
];

export const units: readonly Unit[] = [
  ...time,
  ...mass,
  ...length,
  ...area,
  ...volume,
  ...percent,
  ...dataRate,
  ...temperature,
  ...money,
];

/** How texts are compared: full-width marks are ordinary ones, case does not count. */
export function foldUnit(text: string): string {
  return plainText(text).toLowerCase().replace(/\s+/g, " ");
}

/** Some names belong to several units (m, 分): the first of the table has them. */
const byName = new Map<string, Unit>();
for (const unit of units) for (const name of unit.names) if (!byName.has(name)) byName.set(name, unit);

/** The unit that an author or a user calls by this name; the first of the table for a name of several. */
export function findUnit(name: string): Unit | undefined {
  return byName.get(foldUnit(name));
}

/** The code of the currency that is called by this name; undefined for none. */
export function findCurrency(name: string): string | undefined {
  // Of two currencies that share the sign it is the one that authors mean more often.
  const kind = foldUnit(name) === "¥" ? "money CNY" : findUnit(name)?.kind;
  return kind?.startsWith("money ") === true ? kind.slice("money ".length) : undefined;
}

/** All units of a kind. */
export function unitsOfKind(kind: UnitKind): readonly Unit[] {
  return units.filter((unit) => unit.kind === kind);
}

/** Every name of two characters and more, for finding what a misspelt one means. */
export const unitNames: readonly string[] = [...byName.keys()].filter((name) => name.length > 1);
