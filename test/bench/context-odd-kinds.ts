/**
 * Odd kinds of text, in three lists made from words of our own, the same every time. The prices of scripts were set while
 * looking at `ODD`; `UNSEEN` was written before and is only measured, so that it says what other text can expect; `TOO_LOW`
 * are the kinds whose estimate is known to be below the real count, so that it can be said by how much.
 */
import type { Corpus } from "./context-corpora.ts";
import { seeded } from "./generated.ts";

/** Characters of one generated document. */
const LENGTH = 20_000;

type Random = ReturnType<typeof seeded>;
const list = (words: string): string[] => words.split(/\s+/).filter((word) => word !== "");
const pick = (random: Random, from: readonly string[] | string): string =>
  from[Math.floor(random() * from.length)] ?? "";
const many = (random: Random, from: readonly string[] | string, count: number, between = ""): string =>
  Array.from({ length: count }, () => pick(random, from)).join(between);
const spaced = (words: string) => {
  const all = list(words);
  return (random: Random): string => `${pick(random, all)}${pick(random, [" ", " ", " ", ", ", ".\n"])}`;
};
const unspaced = (words: string, stops = "，。") => {
  const all = list(words);
  return (random: Random): string => `${pick(random, all)}${random() < 0.35 ? pick(random, stops) : ""}`;
};

const ODD: Readonly<Record<string, (random: Random) => string>> = {
  "vocalised Arabic": spaced(`بِسْمِ اللَّهِ الرَّحْمَٰنِ الرَّحِيمِ الْحَمْدُ لِلَّهِ رَبِّ الْعَالَمِينَ مَالِكِ يَوْمِ الدِّينِ إِيَّاكَ نَعْبُدُ وَإِيَّاكَ نَسْتَعِينُ اهْدِنَا
    الصِّرَاطَ الْمُسْتَقِيمَ كِتَابٌ مَدْرَسَةٌ طَالِبٌ مُعَلِّمٌ يَكْتُبُ الدَّرْسَ قَرَأْتُ الْكِتَابَ ذَهَبَ إِلَى الْبَيْتِ`),
  "vocalised Hebrew": spaced(`בְּרֵאשִׁית בָּרָא אֱלֹהִים אֵת הַשָּׁמַיִם וְאֵת הָאָרֶץ וְהָאָרֶץ הָיְתָה תֹהוּ וָבֹהוּ וְחֹשֶׁךְ עַל פְּנֵי תְהוֹם וְרוּחַ
    מְרַחֶפֶת הַמָּיִם וַיֹּאמֶר יְהִי אוֹר שָׁלוֹם יֶלֶד סֵפֶר מוֹרֶה`),
  Sorani: spaced(`سڵاو چۆنی باشم سوپاس کوردستان هەولێر سلێمانی دهۆک زمانی کوردی ڕۆژنامە خوێندکار مامۆستا قوتابخانە زانکۆ
    حکومەتی هەرێم دەڵێت ئەمڕۆ بەیانی کتێبخانە پێویستە دەبێت هاووڵاتیان یاسا مافی مرۆڤ ئابووری بازرگانی لەگەڵ بەڵام`),
  Uyghur: spaced(`ئۇيغۇر تىلى شىنجاڭ ئۈرۈمچى مەكتەپ ئوقۇتقۇچى ئوقۇغۇچى كىتاب بۈگۈن ئەتە ياخشىمۇسىز رەھمەت خەلق ھۆكۈمەت
    قانۇن ئىقتىساد تەرەققىيات مەدەنىيەت تارىخ بىلەن ئۈچۈن ھەممە ئادەم ھوقۇق ئەركىنلىك`),
  Sindhi: spaced(`سنڌي ٻولي سنڌ ڪراچي حيدرآباد اسڪول استاد شاگرد ڪتاب پاڻي اڄ سڀاڻي ماڻهو حڪومت قانون معيشت تعليم
    صحت ڳوٺ شهر رستو ڪم ڪمپني معاهدو بيمو ۾ جي جو کي سان آهي آهن هئا`),
  "Vietnamese in capitals":
    spaced(`QUYẾT ĐỊNH CỦA ỦY BAN NHÂN DÂN THÀNH PHỐ HỒ CHÍ MINH VỀ VIỆC BAN HÀNH QUY CHẾ QUẢN LÝ TÀI SẢN CÔNG CĂN CỨ LUẬT TỔ CHỨC
    CHÍNH QUYỀN ĐỊA PHƯƠNG GIÁM ĐỐC SỞ TÀI CHÍNH THÔNG BÁO MẤT ĐIỆN BẢY GIỜ SÁNG NĂM CHIỀU CẤM HÚT THUỐC KHU VỰC NÀY VUI LÒNG GIỮ TRẬT TỰ
    TRÁCH NHIỆM HỮU HẠN NGƯỜI LAO ĐỘNG NGHĨA VỤ HƯỞNG LƯƠNG`),
  "consonant runs": (random) =>
    `${many(random, "bcdfghjklmnpqrstvwxz", 3 + Math.floor(random() * 9))}${pick(random, [" ", " ", "\n", ", ", ""])}`,
  "consonant runs with capitals": (random) =>
    `${many(random, "bcdfghjklmnpqrstvwxzBCDFGHJKLMNPQRSTVWXZ", 4 + Math.floor(random() * 8))} `,
  "Chinese punctuation": (random) =>
    many(random, "，。！？；：、“”‘’（）《》〈〉【】『』「」—…·～", 1 + Math.floor(random() * 9)) +
    (random() < 0.4 ? pick(random, "的是不了在人有我") : ""),
  "classical Chinese":
    unspaced(`學而時習之 不亦說乎 有朋自遠方來 人不知而不慍 道可道非常道 名可名非常名 玄之又玄 眾妙之門 天地不仁 以萬物為芻狗
    關關雎鳩 在河之洲 窈窕淑女 君子好逑 蒹葭蒼蒼 白露為霜 所謂伊人 在水一方 溯洄從之 道阻且長 采采芣苢 薄言采之 桃之夭夭 灼灼其華 螽斯羽詵詵兮
    鴥彼晨風 鬱彼北林 肅肅鴇羽 集于苞栩 王事靡盬 不能蓺稷黍`),
  "classical Chinese, simplified":
    unspaced(`学而时习之 不亦说乎 北冥有鱼 其名为鲲 化而为鸟 其名为鹏 怒而飞 其翼若垂天之云 野马也 尘埃也 生物之以息相吹也 覆杯水于坳堂之上
    蟪蛄不知春秋 朝菌不知晦朔 楚之南有冥灵者 帝高阳之苗裔兮 朕皇考曰伯庸 摄提贞于孟陬兮 扈江离与辟芷兮 纫秋兰以为佩 朝搴阰之木兰兮 夕揽洲之宿莽`),
  "phonetic alphabet":
    spaced(`ðə kwɪk braʊn fɒks dʒʌmps ˈəʊvə leɪzi dɒɡ ˌfəʊnəˈtɪʃən ˈtʃɪldrən θɪŋk ʃʊɡə ˈmɛʒə ɪntəˈnæʃənəl ɑːˈtɪkjʊleɪt ŋɡaɾa ɲɔ̃ ʁəɡaʁde
    ɕjœ̂ːŋ t͡sʰaɪ̯˥˩ ʔɛ́ɬ kʷʼi ɣʌɟɛ`),
  "combining marks": (random) =>
    `${many(random, ["a\u0301", "e\u0300", "o\u0302", "u\u0308", "n\u0303", "s\u030c", "i\u0304", "t\u0323", "r\u0325", "k", "m"], 2 + Math.floor(random() * 6))} `,
  "Sanskrit transliteration":
    spaced(`dharmakṣetre kurukṣetre samavetā yuyutsavaḥ māmakāḥ pāṇḍavāścaiva kimakurvata sañjaya saṃskṛtam upaniṣad brahmasūtra
    śāṅkarabhāṣya mahābhārata rāmāyaṇa jñānakāṇḍa pratyabhijñā nāgārjuna mūlamadhyamakakārikā vijñaptimātratā śūnyatā
    tathāgatagarbha prajñāpāramitā bodhicaryāvatāra kṛṣṇa viṣṇu ṛgveda aṣṭādhyāyī`),
};

const UNSEEN: Readonly<Record<string, (random: Random) => string>> = {
  Pashto:
    spaced(`پښتو ژبه افغانستان کابل کندهار ښوونځی ښوونکی زده‌کوونکی کتاب اوبه نن سبا حکومت قانون اقتصاد روغتیا ښار سړک کار شرکت تړون بیمه
    څنګه یې زه ښه یم مننه چې دی ده وو کېږي`),
  Yiddish:
    spaced(`ייִדיש שפּראַך אַלע מענטשן ווערן געבוירן פֿרײַ און גלײַך אין כּבֿוד און רעכט יעדער ווערט באַשאָנקען מיט פֿאַרשטאַנד און געוויסן
    שולע לערער תּלמיד בוך וואַסער הײַנט מאָרגן`),
  Syriac: spaced(`ܫܠܡܐ ܥܠܡܐ ܟܬܒܐ ܡܠܦܢܐ ܝܠܘܦܐ ܡܝܐ ܝܘܡܢܐ ܡܕܝܢܬܐ ܐܘܪܚܐ ܥܒܕܐ ܢܡܘܣܐ ܫܘܠܛܢܐ`),
  Tibetan: spaced(`བོད་སྐད་ སློབ་གྲྭ་ དགེ་རྒན་ སློབ་མ་ དཔེ་ཆ་ ཆུ་ དེ་རིང་ སང་ཉིན་ གྲོང་ཁྱེར་ ལམ་ ལས་ཀ་ ཁྲིམས་ དཔལ་འབྱོར་`),
  Burmese: spaced(`မြန်မာဘာသာ ကျောင်း ဆရာ ကျောင်းသား စာအုပ် ရေ ယနေ့ မနက်ဖြန် မြို့ လမ်း အလုပ် ကုမ္ပဏီ စာချုပ် အာမခံ ဥပဒေ`),
  "Khmer and Lao": spaced(
    `ភាសាខ្មែរ សាលារៀន គ្រូ សិស្ស សៀវភៅ ទឹក ថ្ងៃនេះ ទីក្រុង ផ្លូវ ការងារ ក្រុមហ៊ុន ພາສາລາວ ໂຮງຮຽນ ຄູ ນັກຮຽນ ປຶ້ມ ນ້ຳ ມື້ນີ້ ເມືອງ ຖະໜົນ ວຽກ ບໍລິສັດ`,
  ),
  "Armenian and Georgian": spaced(
    `Հայաստան լեզու դպրոց ուսուցիչ աշակերտ գիրք ջուր այսօր վաղը քաղաք ճանապարհ աշխատանք საქართველო ენა სკოლა მასწავლებელი მოსწავლე წიგნი წყალი დღეს ხვალ ქალაქი გზა სამუშაო`,
  ),
  "Amharic and Tigrinya": spaced(`ኢትዮጵያ ቋንቋ ትምህርት ቤት መምህር ተማሪ መጽሐፍ ውሃ ዛሬ ነገ ከተማ መንገድ ሥራ ኩባንያ ውል ትግርኛ ኤርትራ ሕጊ ሓይሊ ብዙሕ`),
  "Mongolian and Kazakh": spaced(
    `Монгол хэл сургууль багш сурагч ном ус өнөөдөр маргааш хот зам ажил үндэсний эрх чөлөө қазақ тілі мектеп мұғалім оқушы кітап бүгін ертең қала жұмыс құқық ғылым әлеумет ұйым`,
  ),
  "Church Slavonic": spaced(
    `Въ нача́лѣ бѣ̀ сло́во, и҆ сло́во бѣ̀ къ бг҃у, и҆ бг҃ъ бѣ̀ сло́во. Се́й бѣ̀ и҆скони̑ вс҄ѧ тѣ́мъ бы́ша ничто́же є҆́же живо́тъ свѣ́тъ человѣ́кѡмъ`,
  ),
  "polytonic Greek": spaced(
    `Μῆνιν ἄειδε θεὰ Πηληϊάδεω Ἀχιλῆος οὐλομένην ἣ μυρί’ Ἀχαιοῖς ἄλγε’ ἔθηκε πολλὰς δ’ ἰφθίμους ψυχὰς Ἄϊδι προΐαψεν ἡρώων αὐτοὺς δὲ ἑλώρια τεῦχε κύνεσσιν`,
  ),
  "Yoruba and Igbo": spaced(
    `Gbogbo ènìyàn ni a bí ní òmìnira; iyì àti ẹ̀tọ́ kọ̀ọ̀kan sì dọ́gba. Wọ́n ní ẹ̀bùn làákàyè ilé-ẹ̀kọ́ olùkọ́ akẹ́kọ̀ọ́ ụmụ mmadụ niile nwere ikike nha anya ọ bụla n'ụlọ akwụkwọ`,
  ),
  "Welsh and Maltese": spaced(
    `Llanfairpwllgwyngyll ysgol athrawes disgybl llyfr dŵr heddiw yfory cwmni cytundeb yswiriant cyfraith ymchwil ddatblygu għandhom jgħallem tfal ktieb ilma llum għada xogħol kumpanija ftehim liġi żvilupp ħaddiema`,
  ),
  "Hawaiian and Maori": spaced(
    `ʻŌlelo Hawaiʻi kula kumu haumāna puke wai kēia lā ʻapōpō kūlanakauhale alanui hana hui ʻaelike kānāwai whakapapa whānau kōrero mātauranga tamariki pukapuka rāpopoto kaimahi rangatiratanga`,
  ),
  "old English and Icelandic": spaced(
    `Hwæt wē Gār-Dena in geārdagum þēodcyninga þrym gefrūnon hū ðā æþelingas ellen fremedon Þorsteinn Guðmundsdóttir Hafnarfjörður fyrirtæki háskóli nemandi kennari bók vatn í dag á morgun lögfræðingur`,
  ),
  "Vedic Devanagari": spaced(`अ॒ग्निमी॑ळे पु॒रोहि॑तं य॒ज्ञस्य॑ दे॒वमृ॒त्विज॑म् होता॑रं रत्न॒धात॑मम् संस्कृतम् श्रीमद्भगवद्गीता धृतराष्ट्र उवाच`),
  "Sinhala and Malayalam": spaced(
    `සිංහල භාෂාව පාසල ගුරුවරයා ශිෂ්‍යයා පොත ජලය අද හෙට නගරය മലയാളം ഭാഷ വിദ്യാലയം അധ്യാപകൻ വിദ്യാർത്ഥി പുസ്തകം വെള്ളം ഇന്ന് നാളെ നഗരം`,
  ),
  "old Chinese odes":
    unspaced(`坎坎伐檀兮 寘之河之干兮 河水清且漣猗 不稼不穡 胡取禾三百廛兮 不狩不獵 胡瞻爾庭有縣貆兮 彼君子兮 不素餐兮 碩鼠碩鼠 無食我黍 三歲貫女 莫我肯顧
    七月流火 九月授衣 一之日觱發 二之日栗烈 無衣無褐 何以卒歲 三之日于耜 四之日舉趾 同我婦子 饁彼南畝 田畯至喜`),
  Cantonese: unspaced(
    `我哋今日去邊度食飯呀 佢話唔使驚喎 你做乜嘢咁夜仲未瞓 嗰個細路仔好曳㗎 噉樣搞法點得㗎 啲嘢搬晒去邊 咪郁呀 攞返嚟俾我 冇問題吖 聽日先至計`,
  ),
  "Chinese with English inside": (random) =>
    `${pick(random, list("我们用 请把 这个 如果 然后 配置 部署 检查 更新 关于"))}${pick(random, list("Kubernetes API Docker Redis nginx OAuth2.0 PostgreSQL gRPC k8s TLS1.3 JSON"))}${pick(random, list("的时候， 里面的 服务器。 版本， 节点； 超时了！"))}`,
  "rare Chinese names": (random) =>
    `${many(random, "魏龑晁曌邰昉靳羿仝彧亓昶逄頔郗祎乜弢翀喆犇骉劼淼鑫焱垚堃赟婧祺煜", 2 + Math.floor(random() * 2))}${pick(random, "、 ，")}`,
  "half-width katakana and jamo": (random) =>
    `${pick(random, list("ﾃﾚﾋﾞ ｺﾝﾋﾟｭｰﾀ ｻｰﾋﾞｽ ｶﾀｶﾅ ﾊﾝｶｸ ㄱㄴㄷ ㅋㅋㅋㅋ ㅠㅠ ㅎㅎ ㅇㅈ ㄹㅇ"))}${pick(random, [" ", "", "\n"])}`,
  "full-width letters": (random) => `${many(random, "ＡＢＣＤＥＦＧａｂｃｄｅｆｇ０１２３４５：，", 5)}　`,
  "bopomofo and pinyin": spaced(
    `ㄋㄧˇ ㄏㄠˇ ㄓㄨㄥ ㄍㄨㄛˊ ㄒㄩㄝˊ ㄕㄥ nǐ hǎo zhōngguó xuéshēng lǎoshī jīntiān míngtiān lǜshī gōngsī héxié yǔyán`,
  ),
  "emoji sequences": (random) =>
    `${pick(random, list("👩🏾‍❤️‍💋‍👨🏼 🏴󠁧󠁢󠁳󠁣󠁴󠁿 👨🏻‍🦽‍➡️ 🧝🏿‍♀️ 🫱🏽‍🫲🏻 🇧🇷🇿🇦 #️⃣ 🪿 🐦‍🔥 🤦🏽‍♂️ 🦸🏼 🕵🏾‍♀️ ™️ ♾️ 🧑🏿‍🤝‍🧑🏻"))}${pick(random, ["", " ", "!"])}`,
  "mathematics in signs": (random) =>
    `${pick(random, list("∀ε>0 ∃δ>0: |x−x₀|<δ ⟹ ∑ᵢ₌₁ⁿ ∫₀^∞ e^{−x²}dx=√π/2 ∂²u/∂t²=c²∇²u A⊗B≅B⊗A ‖v‖₂≤1 ℝⁿ→ℂᵐ f∘g∉ℒ¹ λ↦⟨φ|ψ⟩ x̂≠ŷ α⁻¹β‴"))} `,
  LaTeX: (random) =>
    `\\${pick(random, list("frac{\\partial^2 u}{\\partial t^2} int_{0}^{\\infty}e^{-x^2} mathbb{R}^{n\\times m} overline{\\varphi_{ij}} sum_{k=1}^{N}\\binom{N}{k} begin{pmatrix}a&b\\\\c&d\\end{pmatrix} operatorname{rank}(A^\\top) lVert\\xi\\rVert_2"))} ${pick(random, ["=", "\\le ", "$", "\n", "&\\quad "])}`,
  "base32 and base64url": (random) =>
    `${random() < 0.5 ? many(random, "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567", 32) : many(random, "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_", 43)}${pick(random, [" ", "\n", "."])}`,
  "licence keys": (random) =>
    `${[0, 1, 2, 3, 4].map(() => many(random, "ABCDEFGHJKLMNPQRSTUVWXYZ23456789", 5)).join("-")}\n`,
  "sequences of genes and proteins": (random) =>
    `${many(random, random() < 0.5 ? "ACGT" : "ACDEFGHIKLMNPQRSTVWY", 60)}\n`,
  "box tables": (random) =>
    `│ ${pick(random, list("cpu mem disk net load temp"))} │ ${many(random, "0123456789", 3)}.${many(random, "0123456789", 2)} ║ ${pick(random, ["▁▂▃▅▇", "▓▓░░", "●○◐", "↑↗→"])} ┃\n├──┼───╫──┤\n`,
  "dense regular expressions": (random) =>
    `/^(?:${many(random, ["[^\\s@]+", "\\d{2,4}", "(?<=\\w)", "\\b", "(?!\\.)", "[\\p{L}\\-']*?", "$|^", "\\x{1F}", "\\/\\/"], 5)})$/${pick(random, ["giu", "m", "sy"])},`,
  "assembly and dumps": (random) =>
    `${many(random, "0123456789abcdef", 8)}: ${many(random, "0123456789abcdef", 2)} ${many(random, "0123456789abcdef", 2)} ${many(random, "0123456789abcdef", 2)}  ${pick(random, list("mov lea xor jmp cmp vpaddd cmovne"))} ${pick(random, list("%rax,%rbx 0x10(%rsp),%xmm0 $0xffff,%eax -0x8(%rbp)"))}\n`,
  "Perl and APL": (random) =>
    `${pick(random, list("@{$h->{$_}}=~s/\\W//gr; $#{$x}+1 local$_=<>; (⍳⍴X)∘.≤Y ⊃⌽⍨¨⍵ {⍺←⍬⋄⍵⍴⍺} +/∧\\⌈⌿ keys%$_; print$/x2;"))} `,
  "mixed scripts in one word": (random) =>
    many(random, "aбγdहश漢かアب한éñ", 3 + Math.floor(random() * 8)) + pick(random, [" ", "-", "\n"]),
  "initials and abbreviations": (random) =>
    `${many(random, ["Bd.", "hrsg.", "vgl.", "Nr.", "z.B.", "i.d.R.", "Abb.", "Dr.", "Jh.", "GmbH", "StGB", "BGBl.", "Rz.", "ff.", "bzw.", "usw."], 3, " ")} §${many(random, "123456789", 2)} `,
  "two letters of no word": (random) => `${many(random, "abcdefghijklmnopqrstuvwxyz", 2)} `,
};

const RARE_NAMES =
  list(`venkataraman balasubramaniam chattopadhyay tirunelveli narasimhan oluwaseun chukwuemeka ngozi wanjiku kipchoge
    temitope rhydderch angharad gruffydd cadwaladr gwenllian iorwerth etxeberria goikoetxea ibarretxe zubizarreta itziar yilmazoglu
    kucukkaya kilicdaroglu celikoglu gunaydin rakotomalala ratsiraka rasoherina levothyroxine escitalopram mirtazapine tocilizumab
    zonisamide sphalerite scheelite cassiterite realgar smithsonite`);
const INVENTED_NAMES =
  list(`bwzplorn grifdane solvaku teprini vostelka murdanik zelphora quindrax brontevic halmeric ostraven pelidroth
    varnix torqual meskadin yorvath crendell phadrus wistrel`);

const TOO_LOW: Readonly<Record<string, (random: Random) => string>> = Object.fromEntries(
  [["rare names", RARE_NAMES] as const, ["invented names", INVENTED_NAMES] as const].flatMap(([kind, names]) =>
    [
      ["blanks between", " "] as const,
      ["one a line", "\n"] as const,
      ["joined by -", "-"] as const,
      ["joined by /", "/"] as const,
    ].map(([how, between]) => [`${kind}, ${how}`, (random: Random) => pick(random, names) + between] as const),
  ),
);

const corpora = (
  kinds: Readonly<Record<string, (random: Random) => string>>,
  seed: number,
  unseen: boolean,
): Corpus[] =>
  Object.entries(kinds).map(([name, piece], order) => {
    const random = seeded(seed + order);
    let text = "";
    while (text.length < LENGTH) text += piece(random);
    return { name: unseen ? `unseen: ${name}` : name, documents: [text], generated: true };
  });

/** The kinds that prices were set on, each as a corpus of one document. */
export const loadOddKinds = (): Corpus[] => corpora(ODD, 300, false);
/** The kinds that nothing was set on. */
export const loadUnseenKinds = (): Corpus[] => corpora(UNSEEN, 400, true);
/** The kinds that the estimate is too low for. */
export const loadTooLowKinds = (): Corpus[] => corpora(TOO_LOW, 500, false);
