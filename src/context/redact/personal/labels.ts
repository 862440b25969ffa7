/**
 * What stands before a number and says what it is: a few characters of the same line are read. Numbers whose form alone
 * proves little count only behind such a label, and numbers of orders and products stay behind theirs.
 */

/** Characters before a number that are read. */
const MAX_LABEL = 24;

const ORDER =
  /(?:订单|單號|单号|流水|运单|快递|发票|编号|合同|条码|条形码|货号|型号|序列|批号|请求|商品|股票|邮编|isbn(?:-1[03])?|issn|imei|ean|upc|sku|doi|order|tracking|invoice|serial|barcode|parcel|reference|transaction|timestamp|trace|build|version|\bid|\bref|\bsn)[^\n。；;，,]{0,10}$/i;

/** Whether a number of an order, a product or a document stands here. */
export const isOrderNumber = (text: string, at: number): boolean => ORDER.test(before(text, at));

/** Whether the words before this place match. */
export const hasLabel = (text: string, at: number, label: RegExp, length = MAX_LABEL): boolean =>
  label.test(before(text, at, length));

function before(text: string, at: number, length = MAX_LABEL): string {
  const label = text.slice(Math.max(0, at - length), at);
  return label.slice(label.lastIndexOf("\n") + 1);
}
