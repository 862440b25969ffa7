/**
 * Tenants that do one kind of work: six tasks of each of twelve kinds, as different users would word them. Written before the rule was changed;
 * every second kind was not looked at while it was.
 */
export const KINDS: readonly { tool: string; tasks: readonly string[] }[] = [
  {
    tool: "notes__read_note",
    tasks: [
      "Look up the delivery terms of Acme",
      "What are the delivery terms of Borealis?",
      "Look up Cobalt's delivery terms for me",
      "Find the delivery terms we agreed with Dynamo",
      "Please look up the terms of delivery for Everest",
      "Delivery terms of Falcon, please",
    ],
  },
  {
    tool: "invoices__create",
    tasks: [
      "Write an invoice for Miller Bakery over 240 euros",
      "Please write the invoice for Hotel Adler, 1,200 euros",
      "Make an invoice of 75 euros for Studio North",
      "Invoice Greenfield Farm for the repair, 310 euros",
      "Create an invoice over 99 euros for Lakeside Gym",
      "Write Brown & Sons an invoice for two hours of work",
    ],
  },
  {
    tool: "crm__find_contact",
    tasks: [
      "查一下宏达公司的交货条款",
      "帮我查华信科技的交货条款",
      "远大集团的交货条款是什么",
      "请查询金桥贸易的交货条款",
      "查一查东方重工的交货条款",
      "给我看看新源电子的交货条款",
    ],
  },
  {
    tool: "weather__forecast",
    tasks: [
      "明天上海的天气怎么样",
      "查一下北京周末的天气",
      "广州今天会下雨吗，看看天气",
      "成都后天的天气预报",
      "帮我看看西安下周一的天气",
      "杭州这几天天气如何",
    ],
  },
  {
    tool: "garden__plan",
    tasks: [
      "Read the watering plan of the balcony",
      "Read me the watering plan of the greenhouse",
      "What does the watering plan of the rose bed say?",
      "Show the watering plan for the herb garden",
      "Read the watering plan of the front yard for May",
      "Look into the watering plan of the orchard",
    ],
  },
  {
    tool: "tickets__close",
    tasks: [
      "Close ticket 4411, the printer works again",
      "Close ticket 4502: password was reset",
      "Please close the ticket of Anna about the projector",
      "Close ticket 4620 as a duplicate",
      "Ticket 4711 can be closed, the mailbox was moved",
      "Close the ticket about the broken badge reader",
    ],
  },
  {
    tool: "meetings__minutes",
    tasks: [
      "整理周一产品例会的会议纪要",
      "把昨天销售会议的纪要整理出来",
      "请整理研发评审会的会议纪要",
      "帮我写一份董事会的会议纪要",
      "整理一下客户沟通会的纪要",
      "生成季度总结会的会议纪要",
    ],
  },
  {
    tool: "orders__status",
    tasks: [
      "订单 20481 到哪儿了",
      "查一下订单 20533 的物流状态",
      "我的订单 20601 发货了吗",
      "帮我看订单 20777 的状态",
      "订单 20890 什么时候送到",
      "请查询 21003 号订单的物流",
    ],
  },
  {
    tool: "translate__text",
    tasks: [
      "Translate the safety sheet of the drill into Spanish",
      "Translate our return policy into French",
      "Please translate the cookie notice into Polish",
      "Translate the menu of the canteen into English",
      "Translate this welcome letter into Italian",
      "I need the warranty card translated into Dutch",
    ],
  },
  {
    tool: "calendar__book",
    tasks: [
      "Book the large meeting room on Tuesday at ten",
      "Book a meeting room for Friday afternoon",
      "Reserve the meeting room on the third floor for Monday",
      "Book meeting room Blue for the interview on Thursday",
      "Please book a meeting room for six people tomorrow",
      "Book the small meeting room from two to three",
    ],
  },
  {
    tool: "stock__count",
    tasks: [
      "仓库里还有多少 A4 纸，查库存",
      "查一下黑色墨盒的库存",
      "M6 螺丝的库存还剩多少",
      "看看二号仓库纸箱的库存",
      "查询蓝牙耳机库存数量",
      "洗手液的库存够不够",
    ],
  },
  {
    tool: "leave__request",
    tasks: [
      "帮我请下周三的年假",
      "提交周五下午的请假申请",
      "我想请三天病假，帮我提交申请",
      "申请八月一日到五日的年假",
      "替我提交明天上午的事假申请",
      "请假一天去办护照，提交申请",
    ],
  },
];

/** Tasks that are of no kind above. */
export const OTHERS: readonly string[] = [
  "Draw a pie chart of the budget",
  "Write a poem about the sea in autumn",
  "Rename all pictures of the holiday",
  "Which museum is open on Sunday evening?",
  "Sort the list of members by age",
  "Play some quiet piano music",
  "画一张预算的饼图",
  "写一首关于大海的诗",
  "把照片按日期改名",
  "推荐一部适合孩子的电影",
  "计算这个圆的面积",
  "播放一段轻音乐",
];
