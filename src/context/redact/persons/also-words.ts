/** Capitalised words that are no persons by themselves: products, places, peoples, days, and words that often begin a title. Lower case. */
const LISTED = `mr mrs ms miss mx dr prof professor doctor herr frau mme madame i a an the this that these those it he she they we you who what which when where why how if and or but not no yes all any both each few
  more most other some such only own same so than too very can will just should now please thanks thank hello hi dear new old big best first last next
  is are was were be do does did has have had send draw plot show find search make create write read open check compare compute convert translate
  call ask tell remind contact email invite notify inform meet book order buy sell pay print scan save load deploy install run start stop use get
  give take set put add remove delete update reset change mark list count sort filter merge split copy move play summarise summarize explain
  monday tuesday wednesday thursday friday saturday sunday january february march april may june july august september october november december
  christmas easter ramadan black white red green blue north south east west upper lower great united european american british english chinese french
  german spanish italian japanese korean russian indian african asian arabic dutch polish swedish turkish europe africa asia america germany france
  spain italy japan china india russia korea england scotland wales ireland canada mexico brazil london paris berlin madrid rome tokyo beijing
  shanghai delhi york angeles francisco hong kong san los las santa saint st st. mount lake river cape fort port bay street road avenue square park
  union kingdom states republic city county state university college school hospital bank post office museum church station airport hotel
  google microsoft amazon apple adobe oracle meta facebook instagram twitter linkedin whatsapp telegram signal slack discord zoom teams skype netflix
  spotify youtube paypal visa mastercard stripe shopify uber airbnb tesla toyota honda ford bmw samsung sony intel nvidia amd dell hp lenovo huawei xiaomi
  tencent alibaba baidu wechat alipay github gitlab bitbucket docker kubernetes cloudflare azure aws heroku vercel linux ubuntu debian windows
  macos android ios chrome firefox safari edge excel word powerpoint outlook office access sharepoint onedrive dropbox drive gmail calendar maps
  docs sheets slides python java javascript typescript ruby rust swift kotlin php perl sql mysql postgres postgresql mongodb redis sqlite kafka
  spark hadoop pandas react angular vue node deno json xml html css csv pdf api rest http https mcp server worker cloud database web internet wifi
  project team department group company customer customers client user users support service services sales marketing finance hr it legal
  security data report reports chart charts table gantt sankey pareto single sign-on sign on off in out over under for of to from with by at entra
  pro max mini plus premium basic standard enterprise studio code visual`;

export const ALSO_WORDS: ReadonlySet<string> = new Set(LISTED.split(/\s+/));
