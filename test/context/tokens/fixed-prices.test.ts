/** The estimate on text its prices were not learned from: other scripts, signs, and what somebody sends to break a budget. */
import { encode } from "gpt-tokenizer/encoding/o200k_base";
import { expect, test } from "vitest";
import { estimator } from "../../../src/context/tokens/tokens.ts";

/** Characters of a sample. */
const LENGTH = 2000;

/** The same numbers every time. */
function drawer(): (below: number) => number {
  let state = 20_260_101;
  return (below) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

function drawn(pieces: readonly string[], between = ""): string {
  const draw = drawer();
  let text = "";
  while (text.length < LENGTH) text += `${pieces[draw(pieces.length)]}${between}`;
  return text;
}

/** Every assigned character of a range. */
function range(first: number, last: number): string[] {
  return Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index)).filter((one) =>
    /\P{Cn}/u.test(one),
  );
}

const repeated = (text: string): string => text.repeat(Math.ceil(LENGTH / text.length));

const PROSE: Record<string, string> = {
  Russian:
    "Сегодня утром мы получили отчёт о работе серверов. Все показатели в норме, однако задержка ответа выросла на десять процентов. Прошу проверить настройки и сообщить о результатах. ",
  Ukrainian:
    "Сьогодні вранці ми отримали звіт про роботу серверів. Усі показники в нормі, проте затримка відповіді зросла на десять відсотків. ",
  Greek:
    "Σήμερα το πρωί λάβαμε την αναφορά για τη λειτουργία των διακομιστών. Όλες οι τιμές είναι κανονικές, αλλά η καθυστέρηση αυξήθηκε. ",
  Arabic: "وصلنا صباح اليوم تقرير عن عمل الخوادم. جميع المؤشرات طبيعية، لكن زمن الاستجابة ارتفع بنسبة عشرة في المئة. ",
  Hebrew: "הבוקר קיבלנו דוח על פעילות השרתים. כל המדדים תקינים, אך זמן התגובה עלה בעשרה אחוזים. נא לבדוק את ההגדרות. ",
  Hindi: "आज सुबह हमें सर्वर के काम की रिपोर्ट मिली। सभी आँकड़े सामान्य हैं, लेकिन उत्तर का समय दस प्रतिशत बढ़ गया है। ",
  Thai: "เช้านี้เราได้รับรายงานการทำงานของเซิร์ฟเวอร์ ค่าทั้งหมดเป็นปกติ แต่เวลาตอบสนองเพิ่มขึ้นสิบเปอร์เซ็นต์ กรุณาตรวจสอบการตั้งค่า ",
  Korean:
    "오늘 아침 서버 운영 보고서를 받았습니다. 모든 수치는 정상이지만 응답 시간이 십 퍼센트 늘었습니다. 설정을 확인하고 결과를 알려 주세요. ",
  Japanese:
    "今朝、サーバーの稼働状況に関する報告を受け取りました。数値はすべて正常ですが、応答時間が一割ほど伸びています。設定をご確認ください。",
  Georgian: "დღეს დილით მივიღეთ ანგარიში სერვერების მუშაობის შესახებ. ყველა მაჩვენებელი ნორმაშია. ",
  Amharic: "ዛሬ ጠዋት ስለ ሰርቨሮች ሥራ ሪፖርት ደርሶናል። ሁሉም ቁጥሮች ትክክል ናቸው። ",
  Vietnamese: "Sáng nay chúng tôi nhận được báo cáo về hoạt động của máy chủ. Mọi chỉ số đều bình thường. ",
  Polish: "Dziś rano otrzymaliśmy raport o pracy serwerów. Wszystkie wskaźniki są w normie, lecz opóźnienie wzrosło. ",
  capitals:
    "WARNING: DO NOT OPERATE THIS MACHINERY WITHOUT TRAINING. QUARTERLY REVENUE INCREASED BY FORTY PERCENT DESPITE STRONG HEADWINDS ACROSS EVERY REGION. ",
  "Russian capitals": "СЕГОДНЯ УТРОМ МЫ ПОЛУЧИЛИ ОТЧЁТ О РАБОТЕ СЕРВЕРОВ. ВСЕ ПОКАЗАТЕЛИ В НОРМЕ. ",
};

const ASCII_MARKS = [..."!\"#$%&'()*+,-./:;<=>?@[\\]^_`{|}~"];
const controls = [...range(0, 8), ...range(14, 31), "\x7f"];
const samples: [string, string][] = [
  ...Object.entries(PROSE).map(([name, text]): [string, string] => [name, repeated(text)]),
  ["control characters", drawn(controls)],
  ...["\x00", "\x01", "\x07", "\x1b", "\x7f"].map((one): [string, string] => [
    `the control character ${one.charCodeAt(0)}`,
    repeated(one),
  ]),
  ["letters between zeros", drawn(["a\0", "b\0", "c\0"])],
  ["terminal colours", drawn(["\x1b[31m", "\x1b[0m", "ok ", "\x1b[1;32m"])],
  ["C1 controls", drawn(range(0x80, 0x9f))],
  ["mixed marks", drawn(ASCII_MARKS)],
  ["mixed marks apart", drawn(ASCII_MARKS, " ")],
  ...ASCII_MARKS.map((one): [string, string] => [`${one} alone`, repeated(one)]),
  ...(
    [
      ["Latin-1", 0xa1, 0xff],
      ["Latin extended", 0x100, 0x24f],
      ["phonetic letters", 0x250, 0x2af],
      ["combining marks", 0x300, 0x36f],
      ["Greek letters", 0x370, 0x3ff],
      ["rare Cyrillic", 0x460, 0x52f],
      ["Hebrew letters", 0x590, 0x5ff],
      ["Arabic letters", 0x600, 0x6ff],
      ["Tibetan", 0xf00, 0xfff],
      ["Cherokee", 0x13a0, 0x13ff],
      ["general marks", 0x2010, 0x205f],
      ["arrows", 0x2190, 0x21ff],
      ["mathematical signs", 0x2200, 0x22ff],
      ["technical signs", 0x2300, 0x23ff],
      ["boxes", 0x2500, 0x257f],
      ["dingbats", 0x2700, 0x27bf],
      ["Braille", 0x2800, 0x28ff],
      ["Hangul syllables", 0xac00, 0xd7a3],
      ["private use", 0xe000, 0xf8ff],
      ["variation selectors", 0xfe00, 0xfe0f],
      ["full width", 0xff01, 0xff5e],
      ["mathematical letters", 0x1d400, 0x1d7ff],
      ["pictures", 0x1f300, 0x1f6ff],
      ["rare Han", 0x20000, 0x20fff],
      ["tags", 0xe0020, 0xe007f],
      ["cuneiform", 0x12000, 0x123ff],
    ] as const
  ).flatMap(([name, first, last]): [string, string][] => {
    const all = range(first, last);
    const dear = all.toSorted((left, right) => encode(right).length - encode(left).length).slice(0, 8);
    return [
      [name, drawn(all)],
      [`${name}, the dearest`, drawn(dear)],
      [`${name}, one of them`, repeated(dear[0] ?? "")],
    ];
  }),
  ["joined pictures", drawn(["👨‍👩‍👧‍👦", "🧑🏽‍💻", "🏳️‍🌈", "👩🏿‍🚀", "🇩🇪", "❤️‍🔥"])],
  ["lone halves", drawn(["\ud83d", "\udfff ", "a\ud900"])],
  ["stacked accents", drawn([..."hello world"].map((one) => `${one}\u0301\u0334\u0353\u036f`))],
  ["letters of no word", drawn(range(97, 122))],
  ["capitals of no word", drawn(range(65, 90))],
  ["Cyrillic letters of no word", drawn(range(0x430, 0x44f))],
  ["one blank", repeated(" ")],
  ["one tab", repeated("\t")],
  ["one line break", repeated("\n")],
  ["carriage returns", repeated("\r")],
  ["form feeds", repeated("\f")],
  ["wide blanks", repeated("\u2003")],
  ["no-break blanks", repeated("\u00a0")],
  ["next lines", repeated("\u0085")],
  ["line separators", repeated("\u2028")],
];

test.each(samples)("%s: never more than 2 % too low", (_, text) => {
  expect(estimator.count(text) / encode(text).length).toBeGreaterThanOrEqual(0.98);
});

test("prose of other scripts is not priced like bytes", () => {
  for (const [name, text] of Object.entries(PROSE)) {
    const share = estimator.count(text) / encode(text).length;
    expect(share, name).toBeLessThan(2.3);
  }
});
