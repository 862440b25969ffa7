/**
 * Subjects of daily life, business and research that tools serve. One concept a line, as in `actions.ts`.
 * Written from general usage. Not here: files, code and the web (`objects.ts`).
 */
export const FIELDS = `
weather: weather, forecast, temperature, rain, wind, humidity, climate, snow, umbrella, storm, meteorology | 天气 气温 温度 预报 下雨 下雪 气象 天气预报 降雨 穿衣
disaster: earthquake, earthquakes, flood, typhoon, hurricane, tsunami, disaster, wildfire | 地震 洪水 台风 海啸 灾害 自然灾害 火灾
air quality < weather: air quality, air pollution, pollution, aqi, pm2.5 | 空气质量 空气污染 雾霾
location: location, place, places, address, coordinates, latitude, longitude, geocode, geocoding, geographic, city, where, gps, geolocation | 位置 地点 地址 坐标 经纬度 地理 城市 定位 地理编码
office < location: office, offices, workplace, workstation | 办公室 办公楼 写字楼 工位
nearby < location: nearby, near, around, surrounding, points of interest, poi, neighborhood, close to, within distance | 附近 周边 周围 兴趣点 旁边 邻近
route: route, routes, directions, driving, drive, distance, navigation, how to get, travel time, commute, itinerary, transit, way | 路线 怎么走 怎么去 导航 驾车 开车 距离 步行 通勤 行车
traffic < route: traffic, congestion, traffic jam, road conditions | 堵车 路况 交通 拥堵 塞车
parking < location: parking, park, car park, garage | 停车 停车场 车位 停车位 泊车
travel: travel, trip, tour, vacation, tourism, itinerary, sightseeing, holiday, traveler, attraction, attractions | 旅行 旅游 出行 行程 景点 度假 游玩 游览 出游
hotel < travel: hotel, hotels, accommodation, lodging, airbnb, apartment, stay, hostel, room, rental home | 酒店 住宿 宾馆 民宿 旅馆 客房 旅店
flight < travel: flight, flights, airline, airport, plane, airfare, aviation, aircraft | 航班 机票 飞机 机场 航空
train < travel: train, trains, railway, rail, station, high speed rail, subway, metro, 12306 | 火车 高铁 车票 列车 车站 地铁 动车 火车票
bus car < travel: bus, car, taxi, ride, rental car, vehicle, uber, driving, ev charging, charging station | 公交 汽车 打车 租车 车辆 出租车 充电桩 的士 网约车 叫车 轿车
admission: ticket, tickets, admission, booking | 票 门票 车票 票务 余票 购票
ship: ship, vessel, maritime, port, boat, cargo, marine, ais | 船 船舶 航运 港口 海事 货轮
restaurant: restaurant, restaurants, dining, cafe, eat, food delivery, lunch, dinner, cuisine | 餐厅 饭店 餐馆 吃饭 美食 外卖 午餐 晚餐
recipe: recipe, recipes, cooking, cook, dish, dishes, ingredients, meal, food, kitchen, meals, menu | 菜谱 食谱 做菜 菜 烹饪 食材 做饭 菜品 吃什么 饭菜
nutrition: nutrition, calories, diet, nutrient, protein | 营养 热量 卡路里 饮食
fitness: fitness, workout, exercise, gym, =running, steps, bmi, body mass index, strava | 健身 运动 锻炼 跑步 步数 体重指数
health: health, medical, medicine, disease, patient, hospital, clinical, doctor, drug, treatment, symptom, clinical trial, pubmed, cancer, therapy, pharmacy | 健康 医疗 医学 疾病 患者 医院 药物 治疗 症状 临床 医生 药品 病人 病历 看病 皮肤科 内科 外科 儿科 牙科 眼科 门诊 挂号 体检 吃药
biology: biology, gene, genes, genetic, genomic, protein, variant, dna, species, mutation, molecule, bioinformatics | 生物 基因 蛋白质 变异 遗传 物种 分子
chemistry: chemistry, chemical, compound, molecule, element, reaction | 化学 化合物 分子 元素 反应
physics: physics, velocity, acceleration, force, energy, electric, gravity, quantum, mass | 物理 速度 加速度 力 能量 量子
astronomy: astronomy, space, nasa, satellite, planet, star, moon, orbit, solar | 天文 太空 卫星 行星 月亮 星座
paper: paper, papers, arxiv, scholar, research paper, academic, publication, citation, journal, literature, preprint, scientific, pubmed, semantic scholar, bibliography, reference | 论文 学术 文献 期刊 引用 研究论文 预印本 参考文献
research: research, study, deep research, investigation, survey, researcher | 研究 调研 深度研究 考察
education: education, course, courses, learning, school, university, student, quiz, exam, lesson, homework, tutor, leetcode | 教育 课程 学习 学校 大学 学生 考试 题目 练习 作业 辅导
grade < education: grade, grades, exam result, exam results, exam score, test score | 成绩 分数 考分 绩点
book: book, books, novel, ebook, isbn, weread, goodreads | 书 书籍 图书 小说 阅读 电子书 读书 作者 微信读书 图书馆 书店 借书
dictionary: dictionary, definition, synonym, thesaurus, meaning, vocabulary, word, grammar, spelling | 词典 释义 同义词 单词 词义 语法 拼写 词汇
movie: movie, movies, film, cinema, tv show, imdb, tv, series, actor, director, theater, theatre, netflix, showtimes, anime, douban | 电影 影片 电视剧 影院 演员 导演 剧集 动漫 豆瓣 电影院 放映 场次 上映
game: game, games, gaming, steam, player, esports, champion, chess, league of legends, character, card game, minecraft, pokemon, match | 游戏 玩家 电竞 英雄 棋 角色 卡牌 对局 象棋
sports: sports, sport, football, soccer, basketball, nba, tennis, league, team, match, score, tournament, f1, baseball, athlete | 体育 足球 篮球 比赛 球队 联赛 赛事 网球 球员 比分
art: art, museum, painting, artwork, artist, gallery, exhibition, drawing, sculpture | 艺术 博物馆 画作 美术 艺术品 画家 展览 油画
news: news, headline, headlines, journalism, current events, breaking, press, newspaper, rss, feed, bbc, reuters, hacker news | 新闻 头条 资讯 时事 快讯 报道 消息
trending: trending, trend, trends, hot, popular, top stories, ranking, hot list, viral, rank, leaderboard | 热门 趋势 热点 热搜 榜单 热榜 排行榜 流行 走势
social: social media, twitter, facebook, instagram, reddit, linkedin, tweet, tweets, weibo, tiktok, social network, zhihu, bluesky, mastodon, post, xiaohongshu, bilibili, hashtag | 社交媒体 微博 推特 知乎 抖音 小红书 社交 帖子 哔哩哔哩 朋友圈
finance: finance, financial, bank, banking, money, accounting, investment, invest, budget, economic, economy, fund, portfolio | 金融 财务 银行 资金 投资 理财 经济 会计 预算 基金 财经 银行卡 存款
balance < finance: balance, account balance | 余额 结余 还有多少钱 还剩多少钱
stock < finance: stock, stocks, share price, share prices, stock index, stock exchange, indices, ticker, equity, market, nasdaq, dividend, shares, yahoo finance, options, quote, earnings, stock price | 股票 股价 股市 证券 行情 A股 美股 股息 大盘 期权 上证指数 指数 沪深 收盘 收盘价 上证 深证 恒生指数 台股 股份
financial statement < finance: income statement, balance sheet, cash flow, financial statement, revenue, profit, earnings, annual report, fundamentals, sec filing, =filings | 财报 利润表 资产负债表 现金流 营收 利润 年报 基本面 财务报表 收入
sentiment: sentiment, fear and greed, opinion, mood, emotion, polarity | 情绪 情感 舆情 恐慌 贪婪 观点
cryptocurrency < finance: cryptocurrency, crypto, bitcoin, ethereum, blockchain, token, wallet, btc, eth, defi, nft, web3, smart contract, solana, coin, onchain, on-chain, dex, swap, gas | 加密货币 比特币 区块链 以太坊 钱包 代币 数字货币 智能合约 链上 虚拟货币 币
currency < finance: currency, exchange rate, exchange rates, forex, currencies, fx, dollar, euro, usd, yen | 汇率 货币 外汇 兑换 美元 换汇 人民币 欧元 日元 英镑 韩元 港币 外币
payment < finance: payment, payments, stripe, paypal, invoice, invoices, refund, billing, transaction, transactions, subscription, charge, payout, receipt | 支付 付款 发票 退款 账单 交易 收款 订阅 收据
tax < finance: tax, taxes, taxation, tax return, income tax, vat, irs | 税 税务 报税 纳税 缴税 退税 个税 所得税 个人所得税 增值税 税款 报税表
loan < finance: loan, mortgage, interest, credit, insurance, debt, interest rate | 贷款 房贷 利息 信用 保险 债务 利率 月供 还款 按揭 还贷
price: price, prices, cost, pricing, how much, fee, discount, cheap, expensive, asset price | 价格 多少钱 费用 成本 报价 售价 折扣 价钱 便宜
product: product, products, shopping, item, goods, e-commerce, ecommerce, shop, store, amazon, taobao, catalog, merchandise, shopify | 产品 商品 购物 电商 店铺 淘宝 京东 亚马逊 网购
parcel < order: parcel, parcels, package tracking, delivery, shipment, courier, track, logistics, shipping | 快递 包裹 物流 运单 宅配
order: order, orders, cart, purchase, checkout | 订单 购物车 发货 配送 下单
inventory: inventory, stock level, warehouse, supply, supply chain, sku | 库存 仓库 供应链 存货 有货 缺货 现货 存量
sales: sales, crm, lead, leads, deal, deals, salesforce, hubspot, customer, customers, opportunity, sell, pipeline | 销售 客户 线索 商机 客户关系 销量 销售额
marketing: marketing, seo, advertising, ads, campaign, campaigns, keyword, audience, analytics, google analytics, brand, advertisement | 营销 广告 推广 搜索引擎优化 品牌 投放 市场
support: customer support, support ticket, helpdesk, zendesk, intercom, customer service, complaint | 客服 客户支持 售后 投诉
company: company, companies, business, organization, organisation, corporate, firm, enterprise, startup | 公司 企业 机构 组织 商业
registration: =registration, business registration | 注册 登记 备案 工商
job: job, jobs, career, resume, cv, hiring, recruitment, employee, employees, hr, salary, interview, candidate, vacancy | 工作 职位 招聘 简历 员工 薪资 面试 求职 人事 岗位 同事 职员 工资 薪水 月薪
leave < job: vacation, annual leave, paid leave, sick leave, time off, vacation days | 年假 请假 休假 病假 事假
legal: legal, law, court, contract, lawsuit, regulation, compliance, patent, attorney, case law, license, copyright, trademark | 法律 法院 合同 诉讼 法规 合规 专利 律师 版权 商标
government: government, public data, election, congress, senate, policy, president, legislation, open government | 政府 政务 选举 政策 国会 公共数据 法案
real estate: real estate, property, house, home, housing, rent, apartment, realtor | 房产 房子 房屋 租房 房地产 公寓 买房
smart home: smart home, home assistant, iot, device, devices, light, lights, thermostat, sensor, appliance, sensors, air conditioner, lamp, lamps, curtain, curtains | 智能家居 设备 物联网 灯 传感器 家电 空调 台灯 吊灯 窗帘 门锁 恒温器 热水器
energy: energy, electricity, power, carbon, emission, solar, renewable, fuel | 能源 电力 碳排放 用电 燃料 电费
agriculture: agriculture, farm, crop, soil, plant, plants | 农业 农作物 土壤 植物
translation: language, languages, translation, english, chinese, spanish, french, japanese, german, polish, korean, russian, italian, portuguese, arabic | 语言 翻译 英语 英文 中文 日语 日文 法语 法文 德语 德文 韩语 韩文 俄语 西班牙语
religion: bible, quran, scripture, prayer, religion, verse | 圣经 经文 宗教 佛经
astrology: astrology, horoscope, fortune, zodiac, tarot, bazi, feng shui | 星座 运势 占卜 八字 算命 塔罗 风水
joke: joke, jokes, humor, meme, fun, funny, quote, quotes, trivia | 笑话 幽默 段子 名言 梗图
name: name, names, naming, title, titled | 名称 名字 名 标题 命名
random number: random number, random, dice, coin flip, lottery | 随机数 抛硬币 骰子 抽奖
population: population, demographics, country, countries, census | 人口 国家 人口普查
history subject: historical event, war, historical figure, civilization, ancient, battle | 历史事件 战争 古代 历史人物
family: wedding, birthday, gift, party, dating, family | 婚礼 生日 礼物 聚会 家庭
pet: pet, pets, dog, dogs, cat, cats, animal, animals, breed | 宠物 狗 猫 动物
clothing: clothing, clothes, fashion, outfit, shoes, wear | 服装 衣服 时尚 穿搭 鞋
event ticket: concert, concerts, show, theater, performance, festival, theatre | 演唱会 演出 话剧 音乐会 音乐节
`;
