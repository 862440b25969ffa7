/**
 * Kinds of text that no corpus here has, made from word lists of our own: what names, code and other scripts look like.
 * The token estimate is measured on them, never learned from them. The same texts every time.
 */
import { seeded } from "./generated.ts";
import type { Corpus } from "./context-corpora.ts";

/** Characters of one generated document. */
const LENGTH = 30_000;

const list = (words: string): string[] => words.split(/\s+/).filter((word) => word !== "");

const ENGLISH = list(
  `fetch user order cache index token stream buffer parse render commit branch session handler request response config
  widget layout invoice ledger mapper reducer schema cursor kernel socket thread worker queue retry backoff jitter digest
  cipher vector matrix tensor shader vertex polygon mesh quaternion bitmap glyph kerning locale currency exchange tariff
  customs freight pallet carrier shipment warehouse picking receipt refund voucher coupon loyalty payroll pension annuity
  actuary premium deductible claimant adjuster hydrant valve turbine gasket flange manifold throttle crankshaft camshaft`,
);
const SHORT = list(
  `idx tmp cfg ctx req res buf ptr len cnt fn cb err msg pkt hdr hnd mgr svc repo dao dto impl util proc exec acc lvl
  qty amt num str val obj arr evt evts lstnr drv usr pwd grp perm ack nak syn fin ttl mtu crc lru fifo wal gc jit vm`,
);
const ROMAJI = list(
  `watashi anata kare kanojo kyou ashita kinou ima asa hiru yoru ohayou konnichiwa konbanwa arigatou gozaimasu sumimasen
  onegaishimasu itadakimasu gochisousama tabemono nomimono gohan misoshiru tempura okonomiyaki takoyaki yakitori sakana
  densha chikatetsu shinkansen kuukou hikouki jitensha jidousha kouban byouin yuubinkyoku toshokan gakkou daigaku sensei
  gakusei tomodachi kazoku otousan okaasan oniisan oneesan imouto otouto ryokou shashin eiga ongaku benkyou shigoto kaisha
  kaigi shiryou keiyaku nedan yasui takai oishii atsui samui tanoshii muzukashii kantan taihen daijoubu wakarimashita
  shirimasen ikimasu kimasu kaerimasu tabemasu nomimasu yomimasu kakimasu hanashimasu kikimasu mimasu tsukurimasu
  desu deshita dewa arimasen kara made made ni wa ga wo no to mo ya hontou totemo sukoshi takusan itsumo tokidoki mada
  mou sugu chotto matte kudasai dozo yoroshiku hajimemashite genki ogenki tsukaremashita ganbatte omedetou sayounara`,
);
const ACCENTED = list(
  `élève forêt être hôpital français garçon naïve où déjà réunion société sécurité évaluation développement résumé
  théâtre bibliothèque événement général numéro première crème brûlée château île août maïs noël coût goût
  señor mañana niño año español corazón canción educación información teléfono médico público único árbol índice
  ação coração informação educação português não são pão mãe irmã avó você três lâmpada ciência água
  příliš žluťoučký kůň úpěl ďábelské ódy řeřicha člověk děkuji prosím město náměstí škola židle čtvrtek
  çocuk öğrenci şehir İstanbul güneş ağaç üzgün işçi öğretmen ığdır köprü çiçek måned år blåbær sjø fjäll köttbullar`,
);
const GERMAN = list(
  `Straße Größe Übergabe Ärztekammer Öffnungszeiten Müller Schäfer Köhler Günther Jäger Böhm Strauß Weiß Groß Düsseldorf
  München Köln Nürnberg Würzburg Lübeck Göttingen Tübingen Saarbrücken Österreich Zürich Fußgängerübergang Äquator
  Bürgermeister Schlüssel Überweisung Prüfungsamt Gemüsehändler Hausmeister Grundstücksverkehrsgenehmigung Bäckerei
  Rechtsanwalt Versicherungsgesellschaft Bundesrepublik Kraftfahrzeug Geschwindigkeitsbegrenzung Zwetschge Pfütze`,
);
const POLISH = list(
  `Łódź Kraków Gdańsk Poznań Wrocław Szczecin Białystok Częstochowa Rzeszów Toruń Kielce Świnoujście Żółkiewski
  Wiśniewski Kowalczyk Wójcik Kamiński Dąbrowski Zieliński Szymański Woźniak Kozłowski Jabłoński Król Wróbel Majewski
  Olszewski Stępień Jaworski Malinowski Pawłowski Górski Sikorska Łukasz Grażyna Małgorzata Zbigniew Krzysztof Agnieszka
  Źdźbło Śląsk Ćwikła Księgowość Spółka Województwo Święto Łazienki Żoliborz Mokotów Praga Północ Bydgoszcz`,
);
const KATAKANA = list(
  `コンピューター インターネット ソフトウェア ハードウェア サーバー ネットワーク データベース アプリケーション プログラミング
  キーボード ディスプレイ プリンター スマートフォン タブレット バッテリー ケーブル アダプター セキュリティ パスワード アカウント
  ログイン ダウンロード アップロード インストール アップデート ユーザー マニュアル レストラン ホテル タクシー バス エレベーター
  エスカレーター スーパーマーケット デパート コンビニエンスストア コーヒー チョコレート アイスクリーム ハンバーガー サンドイッチ
  ヨーロッパ アメリカ オーストラリア フランス ドイツ イタリア スペイン ポルトガル ロシア カナダ ブラジル アルゼンチン メキシコ
  ヴァイオリン ピアノ ギター オーケストラ コンサート チケット スケジュール ミーティング プレゼンテーション プロジェクト`,
);
const HIRAGANA = list(
  `わたし あなた きょう あした きのう いま あさ ひる よる おはよう こんにちは こんばんは ありがとう ございます すみません おねがいします
  いただきます ごちそうさま たべもの のみもの ごはん みそしる さかな でんしゃ ひこうき じてんしゃ びょういん としょかん がっこう
  せんせい ともだち かぞく おとうさん おかあさん りょこう しゃしん べんきょう しごと かいしゃ かいぎ しりょう けいやく ねだん
  やすい たかい おいしい あつい さむい たのしい むずかしい かんたん たいへん だいじょうぶ わかりました しりません いきます きます
  かえります たべます のみます よみます かきます はなします ききます みます つくります です でした では ありません から まで に は が
  を の と も や ほんとう とても すこし たくさん いつも ときどき まだ もう すぐ ちょっと まって ください どうぞ よろしく`,
);
const THAI = list(
  `สวัสดี ขอบคุณ ขอโทษ กรุณา ประเทศไทย กรุงเทพมหานคร เชียงใหม่ ภูเก็ต มหาวิทยาลัย โรงเรียน โรงพยาบาล สถานีตำรวจ ไปรษณีย์ ธนาคาร
  ตลาด ร้านอาหาร โรงแรม สนามบิน รถไฟฟ้า รถเมล์ แท็กซี่ จักรยาน มอเตอร์ไซค์ หนังสือ ปากกา ดินสอ กระดาษ คอมพิวเตอร์ โทรศัพท์มือถือ
  อินเทอร์เน็ต ซอฟต์แวร์ รหัสผ่าน บัญชีผู้ใช้ ความปลอดภัย ระบบเครือข่าย ฐานข้อมูล เครื่องพิมพ์ ตั้งค่า ดาวน์โหลด อัปเดต ครอบครัว พ่อแม่
  พี่น้อง เพื่อน อาจารย์ นักเรียน นักศึกษา พนักงาน ผู้จัดการ ประชุม เอกสาร สัญญา ราคา ถูก แพง อร่อย ร้อน หนาว สนุก ยาก ง่าย วันนี้ พรุ่งนี้
  เมื่อวาน ตอนเช้า ตอนเย็น กลางคืน เดินทาง ท่องเที่ยว ถ่ายรูป ภาพยนตร์ ดนตรี ทำงาน บริษัท รัฐบาล กฎหมาย เศรษฐกิจ สังคม วัฒนธรรม`,
);

const capitalised = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

/** A document of pieces drawn by the same numbers every time. */
function drawn(seed: number, piece: (pick: <T>(from: readonly T[]) => T, random: () => number) => string): string {
  const random = seeded(seed);
  const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)] as T;
  let text = "";
  while (text.length < LENGTH) text += piece(pick, random);
  return text;
}

/** `count` words drawn from lists. */
const words = (pick: <T>(from: readonly T[]) => T, from: readonly string[], count: number): string[] =>
  Array.from({ length: count }, () => pick(from));

const sentenceOf = (from: readonly string[], seed: number, between = " ", end = ". "): string =>
  drawn(seed, (pick, random) => {
    const said = words(pick, from, 4 + Math.floor(random() * 9)).join(between);
    return `${between === "" ? said : capitalised(said)}${random() < 0.1 ? "\n" : end}`;
  });
const each = (from: readonly string[], seed: number, between: string, change = (word: string) => word): string =>
  drawn(seed, (pick) => `${change(pick(from))}${between}`);

const NAMES = [...ENGLISH, ...SHORT];
const BLANKS = [
  "\t ",
  " \t",
  "\t\t ",
  "  \t",
  " \t\t",
  "\u3000 ",
  " \u3000",
  "\u00a0 ",
  " \u00a0",
  "\n ",
  " \n",
  "\r\n\t",
  "\v ",
  " \f",
];

/** Every kind, each as a corpus. */
export function loadKinds(): Corpus[] {
  const kinds: Record<string, string[]> = {
    "identifiers: camelCase": [
      drawn(1, (pick, random) => {
        const [first = "", ...rest] = words(pick, NAMES, 2 + Math.floor(random() * 4));
        return `${first}${rest.map(capitalised).join("")}${pick([" ", ", ", "(", ") ", ".", " = ", ";\n"])}`;
      }),
      drawn(2, (pick) => `${words(pick, NAMES, 3).map(capitalised).join("")}\n`),
      drawn(
        3,
        (pick, random) =>
          `${words(pick, NAMES, 40 + Math.floor(random() * 60))
            .map(capitalised)
            .join("")} `,
      ),
    ],
    "identifiers: snake_case": [
      drawn(
        4,
        (pick, random) =>
          `${words(pick, NAMES, 2 + Math.floor(random() * 4)).join("_")}${pick([" ", ", ", "\n", "("])}`,
      ),
      drawn(5, (pick) => `${words(pick, NAMES, 4).join("-")} `),
      drawn(6, (pick) => `${words(pick, SHORT, 3).join("_")}${Math.floor(1000 / (1 + pick([1, 7, 33])))}\n`),
    ],
    "identifiers: CAPITALS": [
      drawn(
        7,
        (pick, random) =>
          `${words(pick, NAMES, 2 + Math.floor(random() * 3))
            .join("_")
            .toUpperCase()}${pick([" ", ",\n", "="])}`,
      ),
      drawn(8, (pick) => `${pick(SHORT).toUpperCase()}_${pick(ENGLISH).toUpperCase()} `),
    ],
    "identifiers: no vowels": [
      drawn(
        9,
        (pick) =>
          `${words(pick, ENGLISH, 2)
            .join("_")
            .replace(/[aeiou]/g, "")} `,
      ),
      drawn(
        10,
        (pick) => `${pick(ENGLISH).replace(/[aeiou]/g, "")}${capitalised(pick(ENGLISH).replace(/[aeiou]/g, ""))}\n`,
      ),
    ],
    "romanised Japanese": [
      sentenceOf(ROMAJI, 11),
      each(ROMAJI, 12, " "),
      each(ROMAJI, 13, " ", capitalised),
      each(ROMAJI, 14, " ", (word) => word.toUpperCase()),
      each(ROMAJI, 15, ""),
      each(ROMAJI, 16, "\n"),
    ],
    "accented capitals": [
      each(ACCENTED, 17, " ", (word) => word.toUpperCase()),
      each(ACCENTED, 18, ", ", capitalised),
      sentenceOf(
        ACCENTED.map((word) => word.toUpperCase()),
        19,
      ),
      each(ACCENTED, 20, "\n", (word) => word.toUpperCase()),
    ],
    "accented words": [sentenceOf(ACCENTED, 21), each(ACCENTED, 22, " ")],
    "German names": [
      each(GERMAN, 23, " "),
      each(GERMAN, 24, ", "),
      each(GERMAN, 25, " ", (word) => word.toUpperCase()),
    ],
    "Polish names": [
      each(POLISH, 26, " "),
      each(POLISH, 27, ", "),
      each(POLISH, 28, " ", (word) => word.toUpperCase()),
    ],
    katakana: [
      each(KATAKANA, 29, ""),
      each(KATAKANA, 30, "・"),
      each(KATAKANA, 31, " "),
      sentenceOf(KATAKANA, 32, "、", "。"),
      drawn(33, (pick) =>
        pick([
          ..."アイウエオカキクケコサシスセソタチツテトナニヌネノハヒフヘホマミムメモヤユヨラリルレロワヲンガギグゲゴザジズゼゾダヂヅデドバビブベボパピプペポァィゥェォッャュョー",
        ]),
      ),
    ],
    hiragana: [
      each(HIRAGANA, 34, ""),
      each(HIRAGANA, 35, " "),
      sentenceOf(HIRAGANA, 36, "", "。"),
      drawn(37, (pick) =>
        pick([
          ..."あいうえおかきくけこさしすせそたちつてとなにぬねのはひふへほまみむめもやゆよらりるれろわをんがぎぐげござじずぜぞだぢづでどばびぶべぼぱぴぷぺぽぁぃぅぇぉっゃゅょ",
        ]),
      ),
    ],
    Thai: [each(THAI, 38, ""), each(THAI, 39, " "), sentenceOf(THAI, 40, "", " "), each(THAI, 41, "\n")],
    "alternating blanks": [
      ...BLANKS.map((pair, place) => drawn(50 + place, () => pair)),
      drawn(42, (pick) => pick(BLANKS)),
      drawn(43, (pick) => pick([" ", "\t"])),
      drawn(44, (pick) => pick([" ", "\t", "\n"])),
      drawn(45, (pick) => `${pick(ENGLISH)}${pick(BLANKS)}${pick(BLANKS)}`),
    ],
  };
  return Object.entries(kinds).map(([name, documents]) => ({ name, documents, generated: true }));
}
