/** Numbers of documents without a check digit go behind the document's name; so do addresses of somebody's own device, and homes as Taiwan and Hong Kong write them. */
import { expect, test } from "vitest";
import { redact } from "../../../../src/context/redact/redact.ts";

test.each([
  ["我的回乡证号码是%，下周过关要用", "H0384726159", "passport"],
  ["台胞证号 %，办理住宿登记失败", "06183752", "passport"],
  ["Mainland Travel Permit for Taiwan residents no. % was rejected", "05729418", "passport"],
  ["外国人永久居留身份证 % 刷不了闸机", "USA110085031542", "id_card"],
  ["居留证号: % 怎么续签", "AB123456789012", "id_card"],
  ["my driver's license number is %, please check", "D6154-90738-21067", "id_card"],
  ["驾驶证档案编号 % ，帮我查扣分", "310027846159", "id_card"],
  ["军官证 军字第%号 可以优先安检吗", "20173856", "id_card"],
  ["my phone's MAC address is % and the wifi rejects it", "3c:22:fb:8e:41:d7", "mac"],
  ["我手机wifi mac:% 被拉黑", "d8-bb-2c-41-9f-07", "mac"],
  ["送貨地址:%", "九龍旺角彌敦道688號旺角中心一期1203室", "address"],
  ["%,冷氣壞了,我住那裡", "香港新界沙田大圍顯徑街2號顯徑邨顯富樓1507室", "address"],
  ["Please deliver to %", "Flat B, 15/F, Block 3, City Garden, 233 Electric Road, North Point, Hong Kong", "address"],
] as const)("%s", (line, value, kind) => {
  const clean = redact(line.replace("%", value)).text;
  expect(clean).toBe(line.replace("%", `[redacted:${kind}]`));
  expect(redact(clean).text).toBe(clean);
});

test.each([
  ["請寄到台北市信義區松仁路58號12樓之3", "松仁路58號12樓"],
  ["我住高雄市左營區博愛二路 777 號 5 樓", "777"],
  ["收件地址：新北市板橋區文化路一段188巷3號4樓", "188巷3號4樓"],
])("%s", (line, value) => {
  const clean = redact(line).text;
  expect(clean).not.toContain(value);
  expect(redact(clean).text).toBe(clean);
});

test.each([
  "台湾自由行需要通行证和签注，20310412 前提交",
  "驾驶证 2031-04-12 到期",
  "Driver's license renewal takes 15 business days after 2031-05-01",
  "产品型号 M20847361 的滤芯和 H038 系列通用吗？",
  "The vendor prefix 3c:22:fb in a MAC address belongs to Apple",
  "MAC 00:1A:2B:3C:4D:5E is on the label of the router",
  "my phone shows ff:ff:ff:ff:ff:ff as the broadcast address",
  "信义区和左营区的门店周末都营业，共 12 楼可以停车",
  "台北市的門號要 30 天才能攜碼",
  "Room 1203 on floor 12 is booked for the 15:00 meeting about Block 3",
])("%s is left as it is", (text) => {
  expect(redact(text).text).toBe(text);
});
