/** Two made-up knowledge bases of other domains than the shipped ones, in both languages: house plants and a coffee machine. */
import { openTree, type OpenTree, type Tree } from "../../src/knowledge/model.ts";
import { buildTrees, readProject } from "../../src/compile/project.ts";

const plants = `title: 植物怎么了
language: zh-CN
keywords: [植物, 盆栽, 绿植, house plant]
i18n:
  en: { title: What is wrong with my plant }
nodes:
  root:
    title: 看到了什么
    response: 最明显的变化是什么？
    options:
      - { id: yellow, description: 叶子发黄, next_node: where }
      - { id: wilt, description: 打蔫，叶子发软, next_node: soil }
      - { id: bugs, description: 叶子上有虫, next_node: sticky }
      - { id: spots, description: 叶子上有斑点, next_node: sun }
      - { id: repot, description: 想换盆, next_node: soil }
    i18n:
      en:
        title: What you see
        response: What has changed most?
        options:
          yellow: The leaves turn yellow
          wilt: It droops, the leaves are limp
          bugs: There are insects on it
          spots: Brown spots on the leaves
          repot: I want to repot it
  where:
    title: 哪里的叶子发黄
    keywords: [叶子发黄, 黄叶, yellow leaves]
    response: 黄的是哪些叶子？
    options:
      - { id: old, description: 底下的老叶, next_node: soil }
      - { id: young, description: 顶上的新叶, next_node: sun }
      - { id: whole, description: 整株都黄, next_node: soil }
    i18n:
      en:
        title: Which leaves are yellow
        response: Which leaves are yellow?
        options:
          old: The old ones at the bottom
          young: The young ones at the top
          whole: The whole plant
  soil:
    title: 盆土
    keywords: [打蔫, drooping]
    response: 盆土摸起来怎样？
    options:
      - { id: dry, description: 干透了, next_node: after }
      - { id: wet, description: 一直湿着, next_node: after }
      - { id: moist, description: 微微潮, next_node: after }
    i18n:
      en:
        title: The soil
        response: How does the soil feel?
        options:
          dry: Bone dry
          wet: Soaking wet
          moist: Slightly moist
  sticky:
    title: 虫子
    keywords: [虫子, 蚜虫, insects]
    response: 叶子黏手吗？
    options:
      - { id: sticky, description: 是，黏手, next_node: after }
      - { id: clean, description: 不，不黏, next_node: after }
    i18n:
      en:
        title: Insects
        response: Are the leaves sticky?
        options:
          sticky: "Yes, they are sticky"
          clean: "No, they are clean"
  sun:
    title: 光照
    keywords: [斑点, brown spots]
    response: 能晒到太阳吗？
    options:
      - { id: direct, description: 能，直晒, next_node: after }
      - { id: shade, description: 不能，在阴处, next_node: after }
    i18n:
      en:
        title: Light
        response: Does it stand in the sun?
        options:
          direct: "Yes, in direct sun"
          shade: "No, in the shade"
  after:
    title: 一周以后
    response: 一周以后怎样？
    options:
      - { id: better, description: 好了，长新叶了, next_node: null }
      - { id: same, description: 还是老样子, next_node: root }
    i18n:
      en:
        title: A week later
        response: How is it after a week?
        options:
          better: It is fine again
          same: No change
`;
const coffee = `title: Coffee machine trouble
language: en
keywords: [coffee machine, espresso machine, 咖啡机]
i18n:
  zh-CN: { title: 咖啡机故障 }
nodes:
  root:
    title: What goes wrong
    response: What goes wrong?
    options:
      - { id: cold, description: The coffee is lukewarm, next_node: descaled }
      - { id: leak, description: It leaks water, next_node: leak }
      - { id: noise, description: The grinder is noisy, next_node: beans }
      - { id: weak, description: The coffee tastes weak, next_node: beans }
      - { id: light, description: The descaling light is on, next_node: descaled }
    i18n:
      zh-CN:
        title: 出了什么问题
        response: 出了什么问题？
        options:
          cold: 咖啡不够热
          leak: 漏水
          noise: 磨豆机声音大
          weak: 咖啡味道淡
          light: 除垢灯亮了
  leak:
    title: Where it leaks
    keywords: [leak, leaking, 漏水]
    response: Where is the water?
    options:
      - { id: tank, description: Under the water tank, next_node: after }
      - { id: spout, description: At the spout, next_node: after }
      - { id: hose, description: Behind the machine at the hose, next_node: after }
    i18n:
      zh-CN:
        title: 哪里漏
        response: 水在哪里？
        options:
          tank: 水箱下面
          spout: 出水口
          hose: 机器背后的软管
  beans:
    title: Beans
    keywords: [grinder, 磨豆机]
    response: Which beans do you use?
    options:
      - { id: dark, description: Dark roast, next_node: after }
      - { id: medium, description: Medium roast, next_node: after }
      - { id: ground, description: Ground coffee, next_node: after }
    i18n:
      zh-CN:
        title: 豆子
        response: 用的是什么豆？
        options:
          dark: 深烘的豆子
          medium: 中烘的豆子
          ground: 咖啡粉
  descaled:
    title: Descaling
    keywords: [descaling, lukewarm, 除垢, 咖啡不热]
    response: Was it descaled within the last three months?
    options:
      - { id: recent, description: "Yes, recently", next_node: after }
      - { id: never, description: "No, or long ago", next_node: after }
    i18n:
      zh-CN:
        title: 除垢
        response: 三个月内除过垢吗？
        options:
          recent: 除过，就在最近
          never: 没有，或者很久了
  after:
    title: Afterwards
    response: And now?
    options:
      - { id: works, description: It works fine now, next_node: null }
      - { id: still, description: Still the same, next_node: root }
    i18n:
      zh-CN:
        title: 之后
        response: 现在呢？
        options:
          works: 现在正常了
          still: 还是一样
`;

/** The made-up trees. */
export function madeUpTrees(): Tree[] {
  return buildTrees(
    readProject([
      { path: "knowledge/plants/main.tree.yaml", text: plants },
      { path: "knowledge/coffee/main.tree.yaml", text: coffee },
    ]),
  );
}

/** The same opened, by `base/tree`. */
export function openedMadeUpTrees(): Map<string, OpenTree> {
  return new Map(madeUpTrees().map((tree) => [`${tree.base}/${tree.tree}`, openTree(tree)]));
}
