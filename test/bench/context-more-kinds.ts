/**
 * More kinds of text to measure the token estimate on: names and addresses of several languages, tables, encodings, scripts
 * without Latin letters, and code in several languages. Made from word lists of our own, the same every time; the estimate
 * is never fitted on them. Not here: the first kinds (`context-kinds.ts`).
 */
import type { Corpus } from "./context-corpora.ts";
import { seeded } from "./generated.ts";

/** Characters of one generated document. */
const LENGTH = 30_000;

const list = (words: string): string[] => words.split(/\s+/).filter((word) => word !== "");

const LISTS: Readonly<Record<string, string[]>> = {
  "Hungarian names":
    list(`Nagy Kovács Tóth Szabó Horváth Varga Kiss Molnár Németh Farkas Balogh Papp Takács Juhász Lakatos
    Mészáros Oláh Simon Rácz Fekete Szilágyi Török Fehér Gál Szűcs Pintér Győző Eszter Zsófia Bálint Ágnes Ildikó Gergő`),
  "Finnish and Estonian names":
    list(`Korhonen Virtanen Mäkinen Nieminen Mäkelä Hämäläinen Laine Heikkinen Koskinen Järvinen
    Lehtonen Väisänen Tuominen Pääkkönen Yrjö Päivi Tõnu Ülle Kärt Jõgi Mägi Kõiv Lääts Põldmäe Sõber`),
  Vietnamese:
    list(`Nguyễn Trần Lê Phạm Hoàng Huỳnh Phan Vũ Võ Đặng Bùi Đỗ Hồ Ngô Dương Lý thành phố Hà Nội Đà Nẵng được những
    người không phải cũng đường trường học sinh viên nghiên cứu phát triển kinh tế xã hội quyền lợi hợp đồng bảo hiểm`),
  "Turkish and Czech names":
    list(`Yılmaz Kaya Demir Şahin Çelik Yıldız Yıldırım Öztürk Aydın Özdemir Arslan Doğan Kılıç Çetin
    Novák Svoboda Novotný Dvořák Černý Procházka Kučera Veselý Horák Němec Pokorný Růžičková Jiří Zdeněk Ondřej`),
  Hindi: list(`नमस्ते भारत सरकार शिक्षा विकास जनता अधिकार समाज विद्यालय परीक्षा किताब पानी दिन रात मौसम बाज़ार किसान
    मज़दूर कंपनी समझौता भुगतान बीमा दस्तावेज़ नियम प्रक्रिया आवेदन प्रमाणपत्र है हैं था थी के की को में से पर`),
  Arabic: list(`السلام عليكم الحكومة التعليم المدرسة الجامعة الطالب المعلم الكتاب الماء اليوم الليلة المدينة الطريق
    العمل الشركة العقد التأمين الدفع القانون المادة الطلب الشهادة في من إلى على عن مع هذا هذه التي الذي كان`),
  "Hebrew and Greek": list(`שלום ממשלה חינוך בית ספר תלמיד מורה ספר מים היום העיר הדרך העבודה החברה החוזה הביטוח
    κυβέρνηση εκπαίδευση σχολείο μαθητής βιβλίο νερό σήμερα πόλη δρόμος εργασία εταιρεία σύμβαση ασφάλεια και το της`),
  "Ukrainian and Russian":
    list(`Шевченко Коваленко Бондаренко Ткаченко Кравченко угода оплата страхування навчання школа вчитель
    договор оплата страхование обучение школа учитель государство развитие предприятие Кузнецов Щербаков Ёлкин їжак`),
  Korean: list(`안녕하세요 정부 교육 학교 학생 선생님 도서관 오늘 도시 도로 회사 계약 보험 결제 법률 조항 신청서 증명서
    김민준 이서연 박지훈 최수빈 정하은 강도윤 서울특별시 부산광역시 그리고 하지만 그래서 때문에`),
  "Tamil and Bengali": list(`வணக்கம் அரசு கல்வி பள்ளி மாணவர் ஆசிரியர் புத்தகம் தண்ணீர் இன்று நகரம்
    নমস্কার সরকার শিক্ষা বিদ্যালয় ছাত্র শিক্ষক বই জল আজ শহর রাস্তা কাজ কোম্পানি চুক্তি বীমা`),
  emoji: list(`😀 🎉 👩🏽‍💻 🇩🇪 🇯🇵 🏳️‍🌈 ❤️ ✅ 🚀 👨‍👩‍👧‍👦 🔥 ⚠️ 1️⃣ 🤷🏿‍♀️ 🧑🏻‍🚒 ok done ship it 🥲 🫠 ☕ 🛠️`),
};

type Random = ReturnType<typeof seeded>;
const digits = (random: Random, count: number): string =>
  Array.from({ length: count }, () => String(Math.floor(random() * 10))).join("");
const ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
const letters = (random: Random, count: number, alphabet: string): string =>
  Array.from({ length: count }, () => alphabet[Math.floor(random() * alphabet.length)] ?? "").join("");
const pick = (random: Random, words: readonly string[]): string => words[Math.floor(random() * words.length)] ?? "";

const STREETS = list(
  "Hauptstraße Lindenweg Rue-de-l'Église Calle-Mayor Vía-Láctea Åsgatan Østergade ulica-Długa Kossuth-utca",
);
const TOWNS = list("Würzburg Besançon Cádiz Malmö Ålborg Łódź Győr Gijón Orléans Tromsø Zürich Liège");
const NAMES = list(
  "fetch parse merge retry cache token index frame chunk shard queue lease quota trace probe codec delta mutex",
);

/** Pieces that need more than a word list. */
const MADE: Readonly<Record<string, (random: Random) => string>> = {
  "postal addresses": (random) =>
    `${pick(random, STREETS)} ${digits(random, 2)}${pick(random, ["a", "b", "/3", ""])}, ${digits(random, 5)} ${pick(random, TOWNS)}\n`,
  "table of figures": (random) =>
    `| ${pick(random, NAMES)} | ${digits(random, 3)}.${digits(random, 2)} | -${digits(random, 4)} | ${digits(random, 2)} % |\n`,
  base64: (random) => `${letters(random, 76, ALPHABET)}\n`,
  hexadecimal: (random) => `${letters(random, 40, "0123456789abcdef")} `,
  URLs: (random) =>
    `https://${pick(random, NAMES)}-${pick(random, NAMES)}.example.org/${pick(random, NAMES)}/${digits(random, 5)}?q=${letters(random, 8, ALPHABET.slice(0, 62))}&utm_source=${pick(random, NAMES)}\n`,
  "minified JavaScript": (random) =>
    `function ${letters(random, 1, ALPHABET.slice(26, 52))}(e,t){return e.${pick(random, NAMES)}&&!t[${digits(random, 1)}]?e.${pick(random, NAMES)}(t):void 0};var ${letters(random, 2, ALPHABET.slice(26, 52))}=${digits(random, 3)};`,
  "Python and Go": (random) =>
    `def ${pick(random, NAMES)}_${pick(random, NAMES)}(self, *, ${pick(random, NAMES)}: int = ${digits(random, 2)}) -> None:\n    if err := ${pick(random, NAMES)}(); err != nil { return fmt.Errorf("%w: ${pick(random, NAMES)}", err) }\n`,
  "Rust and C++": (random) =>
    `impl<'a, T: Fn(&T) -> Option<u${digits(random, 2)}>> ${pick(random, NAMES)}<'a> { std::unique_ptr<${pick(random, NAMES)}_t> p{}; p->${pick(random, NAMES)}(); }\n`,
  "SQL and shell": (random) =>
    `SELECT t.${pick(random, NAMES)}, COUNT(*) FROM ${pick(random, NAMES)}s t WHERE id >= ${digits(random, 4)};\ngrep -rnE '^${pick(random, NAMES)}' ./${pick(random, NAMES)} | awk '{print $${digits(random, 1)}}'\n`,
  "identifiers of records": (random) =>
    `${letters(random, 8, "0123456789abcdef")}-${letters(random, 4, "0123456789abcdef")}-4${letters(random, 3, "0123456789abcdef")}-${letters(random, 12, "0123456789abcdef")}, `,
};

function document(piece: (random: Random) => string, seed: number): string {
  const random = seeded(seed);
  let text = "";
  while (text.length < LENGTH) text += piece(random);
  return text;
}

/** Every kind as a corpus of one document. */
export function loadMoreKinds(): Corpus[] {
  const listed = Object.entries(LISTS).map(([name, words]): [string, (random: Random) => string] => [
    name,
    (random) => `${pick(random, words)}${pick(random, [" ", " ", " ", ", ", ".\n"])}`,
  ]);
  return [...listed, ...Object.entries(MADE)].map(([name, piece], order) => ({
    name,
    documents: [document(piece, 100 + order)],
    generated: true,
  }));
}
