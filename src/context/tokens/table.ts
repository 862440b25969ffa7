/**
 * Learned numbers of the token estimate, made by `node test/bench/context-fit-tokens.ts` from measured text.
 * Not text: nothing of the corpora is in here, only what kinds of pieces cost on average.
 */

/** Tokens of an ASCII word by what stands before it, case and length. */
export const WORD_PRICES: readonly number[] = [
  0, 0.73, 0.61, 0.7, 0.71, 0.7, 0.73, 0.78, 0.92, 0.92, 0.93, 1.1, 1.39, 1.66, 3.22, 2.18, 2.43, 1.96, 2.35, 2.39,
  2.32, 2.59, 3.04, 3.11, 2.6, 0, 1, 0.61, 0.76, 0.66, 0.61, 0.61, 0.63, 0.68, 0.73, 0.83, 0.97, 1.11, 1.38, 1.53, 2.03,
  2.47, 2.44, 2.5, 2.68, 2.8, 2.92, 3.04, 3.16, 3.28, 0, 0.79, 0.46, 0.73, 0.74, 0.88, 0.82, 0.97, 1.19, 1.45, 1.46,
  1.62, 1.51, 1.76, 2.08, 1.79, 1.95, 2.44, 2.56, 2.68, 2.8, 2.92, 3.04, 3.16, 3.28, 0, 1, 1, 0.94, 0.94, 1.18, 1.41,
  1.39, 1.49, 1.24, 1.35, 1.81, 1.01, 1.64, 1.83, 2.24, 2.32, 2.44, 2.56, 2.68, 2.8, 2.92, 3.04, 3.16, 2.3, 0, 0.71,
  0.71, 0.69, 0.64, 0.61, 0.6, 0.59, 0.63, 0.61, 0.66, 0.69, 0.73, 0.84, 1.15, 1.16, 1.87, 2.33, 2.12, 2.55, 2.89, 3.29,
  3.04, 3.16, 3.28, 0, 1, 0.57, 0.63, 0.59, 0.59, 0.59, 0.6, 0.75, 0.76, 0.83, 0.86, 0.93, 1.04, 1.51, 2.03, 2.32, 2.37,
  2.56, 2.68, 2.8, 2.92, 3.04, 3.16, 3.28, 0, 0.81, 0.51, 0.51, 0.66, 0.68, 0.72, 0.67, 0.98, 1, 1.02, 1.02, 1.67, 1.96,
  2.2, 1.69, 2.32, 2.44, 2.56, 2.68, 2.8, 2.92, 3.04, 3.16, 3.28, 0, 1, 1, 0.43, 0.88, 0.93, 0.85, 0.71, 1.35, 1.24,
  1.36, 1.12, 1.23, 1.57, 1.75, 2.2, 2.32, 2.44, 2.56, 2.68, 2.8, 2.92, 3.04, 3.16, 3.28, 0, 0.48, 0.69, 0.72, 0.72,
  0.77, 0.9, 1.05, 1.16, 1.26, 1.45, 1.46, 1.91, 1.92, 2.22, 2.89, 2.38, 0.94, 2.29, 2.58, 2.53, 2.45, 2.4, 3.22, 3.62,
  0, 1, 0.84, 0.82, 0.86, 0.96, 1.11, 1.2, 1.26, 1.62, 1.55, 1.33, 2.14, 2.12, 2.75, 2.24, 2.11, 2.65, 2.61, 2.66, 3.25,
  2.92, 3.04, 3.16, 3.28, 0, 0.7, 0.7, 0.76, 0.83, 0.82, 0.93, 0.85, 1.09, 1.31, 1.48, 1.71, 1.85, 1.96, 2.08, 2.2,
  2.32, 2.44, 2.56, 2.68, 2.8, 2.92, 3.04, 3.16, 3.28, 0, 1, 1, 1.03, 1.03, 1.08, 1.01, 1.12, 1.37, 1.77, 1.53, 1.73,
  1.13, 1.61, 2.08, 2.2, 2.32, 2.77, 2.56, 2.68, 2.8, 2.92, 3.04, 3.16, 3.28,
];

/** What two letters in a row add, in small letters and in capitals: in 32nds from -32 on. */
export const PAIR_PRICES =
  "igjdfghklhmniijieigegkgimmqiiriihwifrjqjbgfuglfifmjjkknnikmkjkstqjepgmmfqrkkfgqplnslimnimgopekudjophonfmbjsrki" +
  "tniqoknenpqclnmqshnojluplqmnkjigkffoeiklpoekfihcehgqhdflliimprpkjnpdpnnknlsphnclsolqtniijlqesqhgiwdjlqqskjhhkq" +
  "plsjijjqmh1ppeqtnhlhksjqeqprrsikimgehked1pppeffcgjhihohofrfqiorsnjmotlomkqmklprprgyqqsvpipokjjnimmuqonntwssnrr" +
  "plrvqkijinkgfpqhsqiruhsvwnmipprfrkihbysgslsirmjkhjiqrkohsqsplkiiohiiqhmkskirpkjurheklqtrpkiqijnqjgvlkggjehjwfi" +
  "lcpjoopnijsophrpgjsogithnlglijmoosnkikspsvrxsmuvhsnpqohlqdoqrrqqijtelhjh3iqlokndioikemnpqhulikqolghrhhonrppigj" +
  "mkhickrlrjihprphqsegonriqjivhlpglikgtkikeliiihpipvddknkwflfrkpllpoiiqnofrlqinnutshkqhroommsmooihqqojprfdsxmrjd" +
  "ouhkfnqhjsulillmnrnrlmqwthuqeqmpkrrxnqqmiouyskqqqjmxpghgkrohgsphskjhikrsmjqomlnwrlktuwouokrnshnoiiiiiiiiiiiiii" +
  "iiiiiiiiiiiiiikgfigigighbegdfhimihgekhlihkkfafjilkhlhlhdkjijkgilnljmmkkehdkmhlkkmjkeijkjlmijhnjkhkkkjfhkjligll" +
  "lkmohlknhkjikkkkkhjjgfkkjljhlahggijmjlhilkhkkkfiqhggllnhijhnpjellmkjmgkkkiicihhkgfkklknjjpkhlkikkikkkmgjihipcn" +
  "oihkhkZmloggjjhknkkejlijijgmhjnljljhnigjilmhjkkilfehkleehlkkhnekfgbiefimlkkkgijhjilkijigmkfoieijeelplkklkkkhkj" +
  "imjghikihnhgmllhoikkkkpjlcnikjkjffkhikdhgnnkjnnkkhofieimjmhldgkmiiklkmligjpkkeemjkljjdhmkjfkinlngjijhkikkmkjgj" +
  "lmkjljjgaohnefihjjljokkhigkgkjnkljnpgmikkkflkkkfokkikkkjkkolkjgkjqjifikljknjkkkijhjdhkghgjgkikinhljljhlgjkkhhd" +
  "dgljlhkjfnhehjjchmmffklkkgilihhhhkkiiijkgmiokkfjjhikkklknhkmiejihmimfmfhffgjpkikkcbmfkjllnmihjllhknikkkgjlkkkj" +
  "ijhmjgjnkehijhjmnjejkkhikkkkkhjhikkokjickklpiihjilfejkkhkjhlnkmongjhlkkniijinjgdikkjjjlkjgkomjkkjlmngjjinlgkik" +
  "kkkkkkkkkkkkkkkkkkkkkkkkkkkk";

/** What three letters in a row add: in fortieths from -32 on. */
export const TRIPLE_PRICES =
  "hjgknmjjhkfdjhhikikkiekjdhamhllekikddhgsgjijoikhgjjldkgkmjcbhejgjqmdnllluighhffidkwfogreloglkZgsqkjgmlihtclhhh" +
  "jnghhljlenlfttudavhgnsffloaqYcpkdqachdlZqgpdngjkpmpkqjcZvfeblmoibokfsVrfljliaeeimfxkpinkZnefwoekpgfgligVhhbhkm" +
  "nqblXsfnUpakYmqcdliolllcmfknlemeoeknlimdhifhifmohgidkinhloekornhnhmgkffhieogovhfqljheikndgcXmotgjqnumgmmlckleY" +
  "plmkiiehZlidokplXpsffonignhirmohcXnjlsicrlfebnXeqffakhtlbfihnmnpimppembphldpYajilejtgulfgtihhojikkfjqhoihlsdoa" +
  "sejqjloiffgdjrqbhtinrZhigdgghnhcgfkmmkrkkejhqemiiohkvqhacjgrfjsjjjejkkhhymllogjgkg7hkjZkodXkkhpkjlivfqioahoncf" +
  "repmnhjkolgsnfctdnxgpgljodvqthijhhpdiukrjjcdkitkllgbXkgieayihgfkeeinbikghhehdniknapjccjkflodmjjnftcjcnjpnolnom" +
  "lpgwviofhdgbgocfrhjzdjhkdktgfjiiplbbdmgwqdhkkemgmogdfYgncmfnolcqfqmqoepgirpqophsmqqngejmljjgnlkmkfjenmpkpjXoml" +
  "XnsktnhnbkXokmemphnkgpaoksinoklgmffkejnnmflsjntknkojkfofpljgjjfdmkiijjamfdvrinkcjhglnithlekljpsklggjcplkrmkecq" +
  "cdfkigciwZbkkqhhjZeiceimjiroipjjbgjgmnlkijkhgpggniqmiingcljdhpjhhnihkfjcivleZneerfhhkgeiahitgWjilqpimmjffcjjtU" +
  "zopgpjvlYeotpqmcdtnihjjimXohunlnelmacnfugijmmiqnlllmimqljkkeijjgeeubqgljgbygehdlhpgggicekghlihciikhdnfksqliamo" +
  "ehiqfjnfgkiifdghqiwUhjrYr6lZjrffbphpfrohqrelnubhlmojmjnwfqxlfjlfobnlqjdmfnnmjXqlfmqlgeqrxidaomccmjlogluamlklkl" +
  "ZhjgcnrjpmeohgkongermkljlaimojpneimlmdosrkhlhudgjjffvZhzflgeycpcreflofhcpfpjilncRclkklhiprveaejhjhpfjjkeegcdhh" +
  "uqmjjdgrmmhgklqiohnflhijmmgihlegjfkfcjjjnhopftjgnialvqnlgemliwlismeqmmnnmomkigfhllhcgrcutkjileglokkjYjkiYefhll" +
  "l2kfjhlnjhmnqergpnhpnlqqmijglgggkrmjhimogjwciplfplmfinkphhnqqollkvmnejmghhbXhmjoqpllesjnsideodjpkmgnhhbgpkhghm" +
  "vconeiqfjshZfbhillkikZkjncktZbejmjcgflmYlnjpjjhtzhgeljcffjt2kaZlnajbkgtsrXndpvlkieVkhtmifgsYhikclZnhqmgoWnrofb" +
  "lYhjVimZhlk1jggedymibldkjiisuhnpqcjasifkrjkbpklcmpdncgimfwfccbZfbwreleprWfipnhrmlckpnnnjfsiedgpmjiahlinjhfboTY" +
  "hUnZhqqcejnnjcwilhiiadhYohhclidjhepgbkfkjkkqkdolkljjwtoknggjokrjigijejhyeVtgpknufcfifdlRomlgXjhXmmkVpfaalgihlj" +
  "sifgeigjhWgnjfWggkiogdeosgbkhldgelfmtrjqlicfpeumnihqnhodaliklfYnVorljhpdqgejmhckctliiolkjyrhjjvlhepgfhcjiciskh" +
  "irqifmYjobyshagrhlghZtqhjgilbngdhZkpqjfcxkZranjicXgmdgjlgkqobignkqfkjklhigkijkqmikkjhiijjnhikjjjnjpkokrlhjnhkk" +
  "kqlkfdihrklkjmikkjjkjplijnijkmhgjkimlgkfjpkkhjlkjljdmjjmjkijneheelejhkgpriijlffnkjjkneelihhejgehjihklegmeiiogl" +
  "innjjmohhjjkkgelkljghjokejhojiijkjkjjggofihghimgmehnnijkhjfhmdjjfjighelhefjljgiipfglmifiliimjhillffggnhgfoigfi" +
  "gmifggcknijmjimikjjdjnjjifliijkchakhglhiikvigkjkhfbkelijlmgkhebllihnmlgejsmhnlhmihgkklheohjlkkkjnieflkqmbjjnkl" +
  "kmfkoshcncjilkjjilhkmjhiijokkfkjkkclneifcjikdmonjpnjkijikqjjhlclcpiiiljjigjjkjnqijheqhgkhjhhkgkikijljnkkmmgrkl" +
  "mtgkihiiijlkckphjeenijiregnjijhiggmmllqkgjjikdgkffblhlkigikfkjisijkmkllkkfhjjphpklghgpfpjihijhidkmljmjijjilioq" +
  "nmigedgcklmhkphmifnkpikjlhmilollnklillejgkllimkikjdmjiojkjhijkekmgilmfbilklmomghdjhjilkkljgqlhflYggkohhhkkfkjj" +
  "lgdhdflliilhjjdineihpkhiihqhjmgjkjhjjkjlmmZikkfeihkljifhijjlfhjjlmfghjigikigdisjhlnkgghkjiglkiiihffjkkjnkljlll" +
  "imnhknkmgbgmhihirhjmjkgikhlfellmjljkimjhljikjkjijlkimenngdkkijhkclgmjjjlkhlhkjijklimkdinhkfifjlkjkiipfljiijkhm" +
  "jlijjljkkfjcjkbjliihphjiphnljfljjojsegiikligjekkhilljoknjljjjjlkjkkmjjjbnhlhmjkjdkfijjjkkjijiehmlkfdjjehgjjljk" +
  "djhikhjokjkhkijhdgjekijljfihjchohiplljekghhllklillhiemfkedajlklldjeblkgagjokjmijiimgkiZkgmjeojkkkjihilkjpjljij" +
  "lligpkjmdjbjkkkdlkkkngmhjhhmhkfjjkjjiijfjcilkjhjlmkjjojkZkqjkjjjfdimqojilfbhjjpkmjlkkihdihlkkgjjjkpjielkjilikl" +
  "fmkjmhliokdkhijkdhgglnjlhillmhmkhfmkjdimijjsljjflhgiahjjhojpfoblgWrlhikmrjkhmihkjqioncoidpgkjejjjekfhohlkjjjjl" +
  "jkngkkifiljmjkhlfomjkgjgljggiihkkjijaaniegijojiljkjiiijjkolgkjgimilimjjjijjhjjliikjghjljhfjihlljkdhahjeihejckn" +
  "Xgojjmjkkkjijjihikjjkkjqjjhgjjikimjjkkjjfjgklnjmkkmbjjkjfiijjhiijjnjlhnmhjkjkjjcfigijjpmjkjgijijihljiiajckmiji" +
  "hjjfiljhmhlliliilfjiijifjhjijjjijjkiljijjjekjkkjhjlkojhikijhljigjdlmmjkfojkmkjijjjjhlhhclfenkplojjjkjjjhjjjkhj" +
  "niljjjjkfijrijgljcikmimlknimpjenjkjhjmkljknkijkjijkljikijjjjjjhkjjkfSkkleijjimjghkjfilokenhkikickimjnjkemjljkn" +
  "lllljglkjijjijjhjjkjjikkjilmgikdkjjljjkmilemlhmejkiijglfjijgfkjkjiljlkijijfhjmnkeijjimlhojljjdkljkjiikjikigijj" +
  "glmjjkmklfamhnqkjihknjkkjjjfjgjjjjjihjjeihijsZjiikidjemlkninfikoncmnjklcjrglkkjkjkliijfjijjkijkkkjiijgkkjjrhlg" +
  "mlkmjipfheigkjiljjjihmjjkf";

/** Tokens of a mark before a word, then of a mark after another one: in 24ths from -16 on. */
export const RUN_PRICES =
  "SkklZYfZTlejXWRZfhaZjjbYYohSlolkSSSdgeSSYfPRZmZTMZedUcdhkeVXSOedehSSSabVSYYZbcXljbSfdfcfYWXhSbSKeWpYSSooiorimk" +
  "hlnmonmZornjklrkikplnonkooeZYfnenXYflebUXnWidTfobdZfccheeeeVeeTScWnigXVZWhaZWZfiadagWZTVfjghZVeUiQmefjkkgneegd" +
  "geifhiednheekameeieeZeiklfXheeepcSeeegeeedcieehQmeeeeedeedfceaeebaZfeebeijeiigbejlkeeceVZcjeTcSfceejlehedgemiq" +
  "hjeekejeeXefSeeaeWbUadSWZRUXXfiaRZZVcYmffbeSeUUjXedVVUZclZeWhWZjfhbYdlfTWVehXWedYieeahaUeaTXScUUWYbdrbgbcgdVff" +
  "eQegjikedjZcRoUgaOhjdWmgljdkeemgkeeSedYehhegcZsLadhZoaeSejccMYeekekoeUeZTckeegYccgWcUebkikefecdpcesLlkeQeeTeTa" +
  "eebeXhdPkakWdTVejdZjeZhYqfeWedTSSegYbbjlVdPIXYYcngegZfdVcodhbSeechZieZYpXhcogVjnigXgegafXgziidjVenUWYaeWdiWlne" +
  "ZMekWbeckgdbggeUkheRelTgeeSgaSeadjWaiUciggeeaneefiiceLeUieTdeZdieegijPeiYVpfeaXleYgXjgfTeeaiXbbbXqcmnYdcapZRRb" +
  "eeYiddjZuchWefcdYejbUYjgVigSgdTaWhebdeeoedlZkSeeZbkkeaZfkeWgUiVhsjhRejafhelqaeeWeeilfeegmieeeeedeegeeeebffgmjg" +
  "feneedWjjejVYggdejZgdjnhekmacTcZZYhhhSeeaemeelhlmkeiebpeWeukekamjepekmeheecmpeoXWXbeTcTaWZZZfYfRVXeglWcmeTeeme" +
  "neeiiffekleggeejeeeabeehnfnheeemgeVeeYWVVfWeidXZkieeeZZneSlZdegTekYlUbkbfapcUoWZdYYiiroZmgkcUdognbeeQnkeeefheh" +
  "hhhdgebimeUmboihfXcWeRenhpkfhaUjejikgdmgfWhehqchmemoRcsSebaoYiccfVkiUdZRVXTfedfgWeebXabceQeehefeeeflegeheXeeee" +
  "eeeeegneieiebgolmoonlnmomooookojonloommmnnnnnmio";

/** Tokens of everything else, each, in the order of `SINGLES`. */
export const SINGLE_PRICES: readonly number[] = [
  0, 0.29, 0.79, 2.34, 0.51, 0.59, 0.24, 0.39, 0.5, 0.32, 0.65, 0.62, 0.71, 1.23, 0.72, 1.13, 0.75, 1.09, 0.06, 1, 0,
  0.8, 0.96, 0.02, 0.02,
];

/** What each kind's sum is multiplied with, so that no window is undercounted by more than 2 %. */
export const KIND_MARGINS: readonly number[] = [
  1.131, 1.165, 1.108, 1.052, 1.308, 1.097, 1.157, 1.04, 1.002, 1.244, 1.003, 1.016, 1.095, 1.101, 1.022, 1.025, 1.131,
  1.061, 1.168, 1.073, 1.257, 1.051, 1.115, 1.027, 1.018, 1.101, 1.001, 1.038, 1, 1.06, 1.214, 1.012,
];
