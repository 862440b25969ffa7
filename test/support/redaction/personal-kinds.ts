/**
 * Kinds of personal data as people write them, as functions of a random source. Numbers with check digits are computed, not
 * copied. `%` in a carrier stands for the value. `held` carriers were written before the patterns and are only counted.
 */
import { characters, pick } from "./generate.ts";

type Random = () => number;

export interface PersonalKind {
  id: string;
  make(random: Random): string;
  carriers: readonly string[];
  held: readonly string[];
}

const digits = (length: number, random: Random): string => characters("d", length, random);
const two = (value: number): string => String(value).padStart(2, "0");
const between = (low: number, high: number, random: Random): number => low + Math.floor(random() * (high - low + 1));

const ID_WEIGHTS = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2];

function chineseId(random: Random): string {
  const region = pick(["110101", "310115", "440305", "510104", "330106", "420111"], random);
  const day = `${between(1950, 2012, random)}${two(between(1, 12, random))}${two(between(1, 28, random))}`;
  const body = `${region}${day}${digits(3, random)}`;
  const sum = ID_WEIGHTS.reduce((total, weight, place) => total + weight * Number(body.charAt(place)), 0);
  return body + "10X98765432".charAt(sum % 11);
}

function luhnDigit(body: string): string {
  let sum = 0;
  for (let place = 0; place < body.length; place += 1) {
    const digit = Number(body.charAt(body.length - 1 - place));
    const doubled = place % 2 === 0 ? digit * 2 : digit;
    sum += doubled > 9 ? doubled - 9 : doubled;
  }
  return String((10 - (sum % 10)) % 10);
}

function bankCard(random: Random): string {
  const [prefix, length] = pick<[string, number]>(
    [
      ["622202", 19],
      ["621700", 19],
      ["623052", 16],
      ["4539", 16],
      ["5412", 16],
      ["3712", 15],
    ],
    random,
  );
  const body = prefix + digits(length - prefix.length - 1, random);
  return body + luhnDigit(body);
}

const spaced = (number: string): string => number.replace(/(\d{4})(?=\d)/g, "$1 ");

const CREDIT_CHARACTERS = "0123456789ABCDEFGHJKLMNPQRTUWXY";
const CREDIT_WEIGHTS = [1, 3, 9, 27, 19, 26, 16, 17, 20, 29, 25, 13, 8, 24, 10, 30, 28];

/** GB 32100: 17 characters and a check character mod 31. */
function creditCode(random: Random): string {
  const organisation = Array.from({ length: 9 }, () => pick([...CREDIT_CHARACTERS], random)).join("");
  const body = `91${pick(["110105", "310000", "440300"], random)}${organisation}`;
  const sum = CREDIT_WEIGHTS.reduce(
    (total, weight, place) => total + weight * CREDIT_CHARACTERS.indexOf(body.charAt(place)),
    0,
  );
  return body + CREDIT_CHARACTERS.charAt((31 - (sum % 31)) % 31);
}

function hongKongId(random: Random): string {
  const letter = characters("A", 1, random);
  const number = digits(6, random);
  let sum = 36 * 9 + (letter.charCodeAt(0) - 55) * 8;
  for (let place = 0; place < 6; place += 1) sum += Number(number.charAt(place)) * (7 - place);
  const check = (11 - (sum % 11)) % 11;
  return `${letter}${number}(${check === 10 ? "A" : check})`;
}

const TAIWAN_LETTERS = "ABCDEFGHJKLMNPQRSTUVXYWZIO";

function taiwanId(random: Random): string {
  const letter = characters("A", 1, random);
  const code = TAIWAN_LETTERS.indexOf(letter) + 10;
  const body = `${pick(["1", "2"], random)}${digits(7, random)}`;
  let sum = Math.floor(code / 10) + (code % 10) * 9;
  for (let place = 0; place < 8; place += 1) sum += Number(body.charAt(place)) * (8 - place);
  return `${letter}${body}${(10 - (sum % 10)) % 10}`;
}

function iban(random: Random): string {
  const [country, body] = pick<[string, string]>(
    [
      ["DE", digits(18, random)],
      ["GB", `NWBK${digits(14, random)}`],
      ["FR", digits(23, random)],
      ["NL", `ABNA${digits(10, random)}`],
    ],
    random,
  );
  const number = [...`${body}${country}00`].map((one) => String(parseInt(one, 36))).join("");
  let rest = 0;
  for (const digit of number) rest = (rest * 10 + Number(digit)) % 97;
  const made = `${country}${two(98 - rest)}${body}`;
  return random() < 0.5 ? made : made.replace(/(.{4})(?=.)/g, "$1 ");
}

const plate = (random: Random): string =>
  `${pick([..."京沪粤苏浙川鄂"], random)}${pick([..."ABCDEFG"], random)}${pick(["", "·"], random)}${pick(
    [`${digits(5, random)}`, `${pick([..."ABCDEFGHJK"], random)}${digits(4, random)}`, `D${digits(5, random)}`],
    random,
  )}`;

const ssn = (random: Random): string =>
  `${between(101, 665, random)}-${two(between(1, 99, random))}-${between(1000, 9999, random)}`;

const zhAddress = (random: Random): string =>
  `${pick(["北京市朝阳区建国路", "上海市浦东新区世纪大道", "广东省深圳市南山区科技园南路", "浙江省杭州市西湖区文三路"], random)}${between(1, 999, random)}号${pick(["", "院", "大厦"], random)}${between(1, 30, random)}${pick(["号楼", "栋", "座"], random)}${between(101, 2909, random)}室`;

const enAddress = (random: Random): string =>
  `${between(10, 9999, random)} ${pick(["Maple", "Oak", "Washington", "Elm", "King"], random)} ${pick(["Street", "Avenue", "Rd", "Lane", "Blvd"], random)}, ${pick(["Springfield, IL 62704", "Portland, OR 97201", "Austin, TX 78701", "Denver, CO 80202"], random)}`;

export const PERSONAL_KINDS: readonly PersonalKind[] = [
  {
    id: "chinese-id",
    make: chineseId,
    carriers: ["我的身份证号是%", "身份证：%，请保密", "ID card %"],
    held: ["证件号码%办理入住", "公民身份号码 %", "%"],
  },
  {
    id: "mobile",
    make: (random) => `1${pick(["38", "59", "86", "77", "99"], random)}${digits(8, random)}`,
    carriers: ["手机%", "请拨打%联系我", "+86 %"],
    held: ["我的微信同号：%", "call me at %", "联系人张三 % 下午在"],
  },
  {
    id: "mobile-spaced",
    make: (random) => `138 ${digits(4, random)} ${digits(4, random)}`,
    carriers: ["电话 %"],
    held: ["mobile: %"],
  },
  {
    id: "landline",
    make: (random) => `${pick(["010", "021", "0755", "0571"], random)}-${pick(["6", "8"], random)}${digits(7, random)}`,
    carriers: ["电话：%"],
    held: ["家里座机是%"],
  },
  {
    id: "international-phone",
    make: (random) => `+1 ${between(201, 989, random)}-${between(200, 999, random)}-${digits(4, random)}`,
    carriers: ["phone: %"],
    held: ["my number is %"],
  },
  {
    id: "bank-card",
    make: bankCard,
    carriers: ["银行卡号%", "card number: %"],
    held: ["请转到 % 张三", "我的卡是%，建行"],
  },
  {
    id: "bank-card-spaced",
    make: (random) => spaced(bankCard(random)),
    carriers: ["卡号 %"],
    held: ["visa %"],
  },
  {
    id: "plate",
    make: plate,
    carriers: ["车牌%", "我的车是%"],
    held: ["车牌号码：%", "停车场里的%是谁的车"],
  },
  {
    id: "chinese-passport",
    make: (random) => `${pick(["E", "EA", "EJ", "G"], random)}${digits(8, random)}`.slice(0, 9),
    carriers: ["护照号%", "passport number: %"],
    held: ["护照是 %", "my passport is %"],
  },
  {
    id: "foreign-passport",
    make: (random) => `${characters("A", 1, random)}${digits(8, random)}`,
    carriers: ["passport no. %"],
    held: ["US passport: %"],
  },
  {
    id: "credit-code",
    make: creditCode,
    carriers: ["统一社会信用代码：%", "税号 %"],
    held: ["营业执照号%", "开票信息 %"],
  },
  {
    id: "hong-kong-id",
    make: hongKongId,
    carriers: ["香港身份证 %", "HKID: %"],
    held: ["身份證號碼：%", "my HK identity card is %"],
  },
  {
    id: "taiwan-id",
    make: taiwanId,
    carriers: ["台湾身份证 %", "身分證字號：%"],
    held: ["國民身分證 %", "Taiwan ID is %"],
  },
  {
    id: "email",
    make: (random) =>
      `${characters("a", 6, random)}.${characters("a", 4, random)}@${characters("a", 5, random)}.${pick(["com", "cn", "com.cn", "org"], random)}`,
    carriers: ["邮箱%", "mail to % please"],
    held: ["发到%就行", "E-mail: %"],
  },
  { id: "iban", make: iban, carriers: ["IBAN %", "transfer to %"], held: ["账户 %", "my IBAN is %, thanks"] },
  { id: "ssn", make: ssn, carriers: ["SSN %", "social security number: %"], held: ["my social is %", "SSN: %."] },
  {
    id: "ipv4",
    make: (random) =>
      `${between(11, 126, random)}.${between(0, 255, random)}.${between(0, 255, random)}.${between(1, 254, random)}`,
    carriers: ["IP地址 %", "my IP is %"],
    held: ["从 % 登录", "client ip=%"],
  },
  {
    id: "ipv6",
    make: (random) =>
      `2001:db8:${characters("h", 4, random)}:${characters("h", 4, random)}::${characters("h", 4, random)}`,
    carriers: ["IP %"],
    held: ["IPv6 address: %"],
  },
  { id: "chinese-address", make: zhAddress, carriers: ["地址：%", "我住在%"], held: ["请寄到%", "收货地址 %，谢谢"] },
  {
    id: "us-address",
    make: enAddress,
    carriers: ["address: %", "I live at %"],
    held: ["ship it to %", "my home is %."],
  },
];
