/**
 * Writes the spreadsheets among the fixtures with ExcelJS 4.4.0, which is no dependency of this project. In an empty folder:
 *
 *     npm install exceljs@4.4.0 && node …/test/author/import/make/spreadsheets.mjs …/test/author/import/fixtures
 */
import { createRequire } from "node:module";
import { join } from "node:path";

const ExcelJS = createRequire(join(process.cwd(), "package.json"))("exceljs");
const folder = process.argv[2] ?? ".";

function workbook() {
  const book = new ExcelJS.Workbook();
  book.created = new Date(Date.UTC(2026, 0, 5));
  book.modified = book.created;
  return book;
}

/** A table of nodes with merged cells, an outline in columns, a sheet that is no tree, and a hidden one. */
async function laundry() {
  const book = workbook();
  const machine = book.addWorksheet("Machine");
  machine.addRow(["Node", "Title", "Question", "Option", "Next", "Owner"]);
  machine.addRow(["start", "The machine", "What does the machine do?", "It does not start", "power", "Ann"]);
  machine.addRow(["", "", "", "It leaks", "leak", ""]);
  machine.addRow(["", "", "", "The laundry has stains", "Stains", ""]);
  machine.addRow(["power", "No power", "Is the door shut?", "No", "door", "Ben"]);
  machine.addRow(["", "", "", "Yes", "fuse", ""]);
  machine.addRow(["door", "", "Shut the door until it clicks.", "", "", ""]);
  machine.addRow([
    "fuse",
    "",
    { richText: [{ text: "Check the fuse, " }, { text: "then", font: { bold: true } }, { text: " call us." }] },
    "",
    "",
    "",
  ]);
  machine.addRow([
    "leak",
    "",
    { formula: 'CONCATENATE("Close the tap"," and call us.")', result: "Close the tap and call us." },
    "What does it cost?",
    "price",
    "",
  ]);
  machine.addRow(["", "", "", "Any offers?", "offer", ""]);
  machine.addRow(["", "", "", "Done", "end", ""]);
  machine.addRow(["price", "", { formula: "SUM(1,2)" }, "Go back", "start", ""]);
  machine.addRow(["offer", "", "Until", "Go back", "start", ""]);
  machine.getCell("C13").value = { error: "#REF!" };
  machine.mergeCells("A2:A4");
  machine.mergeCells("B2:B4");
  machine.mergeCells("C2:C4");
  machine.getCell("D3").note = "Most calls in winter.";
  machine.getRow(6).hidden = true;

  const stains = book.addWorksheet("Stains");
  stains.addRow(["Which stain is it?"]);
  stains.addRow(["", "Wine"]);
  stains.addRow(["", "", "Is it still wet?"]);
  stains.addRow(["", "", "", "Yes", "Put salt on it, and wait ten minutes."]);
  stains.addRow(["", "", "", "No", { text: "Soak it over night.", hyperlink: "https://example.com/soak" }]);
  stains.addRow(["", "Grease", "Dish soap, then 40 °C."]);
  stains.addRow(["", "I do not know", "Bring it to the counter."]);

  const prices = book.addWorksheet("Prices");
  prices.addRow(["Item", "Price", "VAT"]);
  prices.addRow(["Shirt", 3.5, 0.19]);
  prices.addRow(["Coat", 12, 0.19]);
  prices.getCell("C2").numFmt = "0%";

  const old = book.addWorksheet("Old version", { state: "hidden" });
  old.addRow(["Node", "Question"]);
  old.addRow(["start", "Not used any more."]);
  await book.xlsx.writeFile(join(folder, "laundry.xlsx"));
}

/** Chinese columns, options side by side, numbered outline, dates, numbers and percentages as they are shown. */
async function leave() {
  const book = workbook();
  const main = book.addWorksheet("请假");
  main.addRow(["节点", "问题", "选项1", "下一步1", "选项2", "下一步2", "选项3", "下一步3"]);
  main.addRow(["开场", "您要请哪种假？", "年假", "年假", "病假", "病假", "其他", "说明"]);
  main.addRow(["年假", "年假要提前三天申请。来得及吗？", "来得及", "提交", "来不及", "主管"]);
  main.addRow(["病假", "病假期间工资按比例发放，比例是：", "知道了", "提交"]);
  main.addRow(["提交", "请在系统里提交申请。"]);
  main.addRow(["主管", "请先和主管商量。"]);
  main.addRow(["说明", "其他假期见编号清单。", "看清单", "清单"]);
  const list = book.addWorksheet("清单");
  list.addRow(["编号", "内容"]);
  list.addRow(["1", "哪一种其他假期？"]);
  list.addRow(["1.1", "婚假"]);
  list.addRow(["1.1.1", "婚假三天，各地另有规定。"]);
  list.addRow(["1.2", "产假"]);
  list.addRow(["1.2.1", "单胎还是多胎？"]);
  list.addRow(["1.2.1.1", "单胎"]);
  list.addRow(["1.2.1.1.1", 98]);
  list.addRow(["1.2.1.2", "多胎"]);
  list.addRow(["1.2.1.2.1", "每多一个孩子，增加十五天。"]);
  list.addRow(["1.3", "最迟申请日"]);
  list.addRow(["1.3.1", new Date(Date.UTC(2026, 11, 31))]);
  list.addRow(["1.4", "工资比例"]);
  list.addRow(["1.4.1", 0.8]);
  list.getCell("B14").numFmt = "0%";
  list.getCell("B12").numFmt = "yyyy-mm-dd";
  await book.xlsx.writeFile(join(folder, "请假.xlsx"));
}

await laundry();
await leave();
