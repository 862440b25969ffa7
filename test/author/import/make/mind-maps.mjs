/**
 * Writes mind maps and outlines among the fixtures with xmind-generator 1.0.1, the library of XMind's makers, and opml-generator
 * 1.1.1, which are no dependencies of this project. `bike.mm` is written by hand, as Freeplane 1.11 saves it, `old.xmind` is
 * packed from the content.xml below, as XMind 8 saves it. In an empty folder:
 *
 *     npm install xmind-generator@1.0.1 opml-generator@1.1.1 fflate@0.8.3 && node …/test/author/import/make/mind-maps.mjs …/test/author/import/fixtures
 */
import { createRequire } from "node:module";
import { writeFileSync } from "node:fs";
import { join } from "node:path";

const load = createRequire(join(process.cwd(), "package.json"));
const xmind = load("xmind-generator");
const { strToU8, zipSync } = load("fflate");
const { Marker, Relationship, RootTopic, Summary, Topic, Workbook } = xmind;
const folder = process.argv[2] ?? ".";

const plants = RootTopic("植物怎么了？")
  .ref("root")
  .children([
    Topic("叶子发黄").children([
      Topic("土是湿的吗？")
        .note("手指插进土里两厘米。")
        .children([
          Topic("湿").children([Topic("先停水，一周后再看。").ref("wait")]),
          Topic("干").children([Topic("浇透一次。").labels(["浇水", "干旱"])]),
        ]),
    ]),
    Topic("叶子有洞").children([
      Topic("看看叶背。").children([Topic("有虫就用清水冲洗。").children([Topic("三天后再冲一次。").ref("again")])]),
    ]),
    Topic("长得慢").ref("slow").markers([Marker.Priority.p1]),
    Topic("问别的").ref("other"),
  ])
  .relationships([
    Relationship("还是不好", { from: "again", to: "root" }),
    Relationship("", { from: "other", to: "root" }),
  ])
  .summaries([Summary("常见问题", { from: "slow", to: "other" })]);

const pots = RootTopic("选花盆").children([Topic("陶盆").note("透气，干得快。"), Topic("塑料盆").note("轻，干得慢。")]);

writeFileSync(join(folder, "植物.xmind"), Buffer.from(await Workbook([plants, pots]).archive()));

const old = `<?xml version="1.0" encoding="UTF-8" standalone="no"?>
<xmap-content xmlns="urn:xmind:xmap:xmlns:content:2.0" xmlns:fo="http://www.w3.org/1999/XSL/Format" xmlns:svg="http://www.w3.org/2000/svg" xmlns:xhtml="http://www.w3.org/1999/xhtml" xmlns:xlink="http://www.w3.org/1999/xlink" timestamp="1767571200000" version="2.0">
<sheet id="s1" theme="t1"><topic id="t1" structure-class="org.xmind.ui.map.clockwise"><title>Which bread?</title>
<children><topics type="attached">
<topic id="t2"><title>Soft</title><children><topics type="attached"><topic id="t3"><title>Buns</title><notes><html><xhtml:p>Milk &amp; butter.</xhtml:p></html><plain>Milk &amp; butter.</plain></notes></topic></topics></children></topic>
<topic id="t4" xlink:href="https://example.com/rye"><title>Hard</title><marker-refs><marker-ref marker-id="flag-red"/></marker-refs></topic>
</topics><topics type="detached"><topic id="t5"><title>Ask the baker.</title></topic><topic id="t6"><title>Shopping list</title></topic></topics></children></topic>
<relationships><relationship end1="t3" end2="t5" id="r1"><title>No oven</title></relationship></relationships>
<title>Bread</title></sheet></xmap-content>`;
writeFileSync(
  join(folder, "old.xmind"),
  zipSync({ "content.xml": strToU8(old), "META-INF/manifest.xml": strToU8("<manifest/>") }, { mtime: "2026-01-05" }),
);

const outline = load("opml-generator")({ title: "Flat tyre", dateCreated: new Date(Date.UTC(2026, 0, 5)) }, [
  {
    text: "Is the tyre <b>flat</b> & cold?",
    _children: [
      { text: "Yes", _children: [{ text: "Pump it up.", _note: "Three bar.\nNo more." }] },
      {
        text: "No",
        _children: [
          { text: "Look at the valve.", url: "https://example.com/valve", _children: [{ text: "Then ride on." }] },
        ],
      },
      { text: "I cannot tell", _complete: "true" },
    ],
  },
]);
writeFileSync(join(folder, "tyre.opml"), outline);
