/**
 * Subjects of daily life, business and research that tools serve. One concept a line, as in `actions.ts`.
 * Written from general usage. Not here: files, code and the web (`objects.ts`).
 */
export const FIELDS = `
weather: weather, forecast, temperature, rain, wind, humidity, climate, snow, umbrella, storm, meteorology | 天气 气温 温度 预报 下雨 下雪 气象 天气预报 降雨 穿衣
disaster: disaster, disasters, catastrophe, emergency | 灾害 自然灾害 灾情
earthquake < disaster: earthquake, earthquakes, quake, tsunami | 地震 海啸
flood < disaster: flood, floods, typhoon, hurricane | 洪水 台风
wildfire < disaster: wildfire, wildfires, bushfire | 火灾 山火
air quality < weather: air quality, air pollution, pollution, aqi, pm2.5 | 空气质量 空气污染 雾霾
location: location, place, places, address, coordinates, latitude, longitude, geocode, geocoding, geographic, city, where, gps, geolocation | 位置 地点 地址 坐标 经纬度 地理 城市 定位 地理编码
office < location: office, offices, workplace, workstation | 办公室 办公楼 写字楼 工位
nearby < location: nearby, near, around, surrounding, points of interest, poi, neighborhood, close to, within distance | 附近 周边 周围 兴趣点 旁边 邻近
route: route, routes, directions, driving, drive, distance, navigation, how to get, travel time, commute, itinerary, transit, way | 路线 怎么走 怎么去 导航 驾车 开车 距离 步行 通勤 行车
traffic < route: traffic, congestion, traffic jam, road conditions | 堵车 路况 交通 拥堵 塞车
parking < location: parking, park, car park, garage | 停车 停车场 车位 停车位 泊车
travel: travel, trip, tour, vacation, tourism, itinerary, holiday, traveler | 旅行 旅游 出行 行程 度假 游玩 游览 出游
attraction < travel: attraction, attractions, sightseeing, landmark | 景点 名胜 景区
hotel < travel: hotel, hotels, accommodation, lodging, stay, hostel, room, motel | 酒店 住宿 宾馆 旅馆 客房 旅店
holiday home < hotel: holiday home, vacation rental, rental home, apartment | 民宿 短租 公寓
flight < travel: flight, flights, airline, airport, plane, airfare, aviation, aircraft | 航班 机票 飞机 机场 航空
train < travel: train, trains, railway, rail, station, high speed rail, 12306 | 火车 高铁 车票 列车 车站 动车 火车票
subway < travel: subway, metro, underground, tram | 地铁 轻轨 有轨电车
bus < travel: bus, buses, coach, bus stop | 公交 公交车 大巴 巴士
taxi < travel: taxi, taxis, cab, ride, ride hailing | 出租车 打车 网约车 叫车 的士
car < travel: car, cars, vehicle, automobile, driving | 汽车 车辆 轿车 车
car rental < car: car rental, rental car, rent a car | 租车
car charging < car: ev charging, charging station, charge point | 充电桩 充电站
admission: ticket, tickets, admission, booking | 票 门票 车票 票务 余票 购票
ship: ship, vessel, maritime, port, boat, cargo, marine, ais | 船 船舶 航运 港口 海事 货轮
restaurant: restaurant, restaurants, dining, cafe, cuisine, bistro | 餐厅 饭店 餐馆 馆子
table reservation < restaurant: table reservation, book a table, reserve a table, restaurant booking | 订位 订座 餐位
meal < restaurant: lunch, dinner, breakfast, eat | 吃饭 午餐 晚餐 早餐
food delivery < restaurant: food delivery, takeaway, takeout | 外卖 订餐 送餐
menu < restaurant: menu, menus | 菜单
recipe: recipe, recipes, cooking, cook, dish, dishes, ingredients, kitchen | 菜谱 食谱 做菜 菜 烹饪 食材 做饭 菜品
food: food, meal, meals, groceries | 食物 美食 饭菜 吃什么 食品
nutrition: nutrition, calories, diet, nutrient, protein | 营养 热量 卡路里 饮食
fitness: fitness, workout, exercise, sport activity | 健身 运动 锻炼
gym < fitness: gym, gyms, fitness studio | 健身房 健身馆
running < fitness: =running, jogging, steps, marathon | 跑步 步数 马拉松
body mass index < fitness: body mass index, bmi, body weight | 体重指数 体重
health: health, medical, healthcare, clinical, clinical trial, pubmed | 健康 医疗 医学 临床
hospital < health: hospital, hospitals, clinic | 医院 诊所 门诊
doctor < health: doctor, doctors, physician, medical appointment | 医生 大夫 看病 挂号 内科 外科 儿科 皮肤科
dentist < health: dentist, dental, tooth, teeth | 牙医 牙科 口腔 牙齿 洗牙
eye care < health: eye care, optician, optometrist, ophthalmologist, eye doctor | 眼科 验光 配镜
patient < health: patient, patients, medical record, health record | 患者 病人 病历
pharmacy < health: pharmacy, pharmacist, prescription, drugstore | 药店 药房 处方
medicine < health: medicine, drug, medication, treatment, therapy | 药物 药品 治疗 吃药
disease < health: disease, diseases, symptom, symptoms, cancer | 疾病 症状 癌症
medical check < health: checkup, blood test, vaccination, vaccine, blood pressure | 体检 验血 疫苗 接种 血压
medical imaging < health: medical imaging, radiology, x-ray, mri, dicom | 影像科 放射科 核磁共振 X光
biology: biology, biological, life sciences, organism | 生物 生命科学
gene < biology: gene, genes, genetic, genomic, dna, variant, mutation, bioinformatics | 基因 变异 遗传
protein < biology: protein, proteins, molecule, enzyme | 蛋白质 分子 酶
species < biology: species, taxonomy, biodiversity | 物种 生物多样性
chemistry: chemistry, chemical, compound, molecule, element, reaction | 化学 化合物 分子 元素 反应
physics: physics, velocity, acceleration, force, energy, electric, gravity, quantum, mass | 物理 速度 加速度 力 能量 量子
astronomy: astronomy, space, nasa, satellite, planet, star, moon, orbit, solar | 天文 太空 卫星 行星 月亮 星座
paper: paper, papers, arxiv, scholar, research paper, academic, publication, citation, journal, literature, preprint, scientific, pubmed, semantic scholar, bibliography, reference | 论文 学术 文献 期刊 引用 研究论文 预印本 参考文献
research: research, study, deep research, investigation, survey, researcher | 研究 调研 深度研究 考察
education: education, learning, e-learning, tutor, leetcode | 教育 学习 辅导
course < education: course, courses, lesson, lessons, curriculum | 课程 课
school < education: school, schools, university, student, students | 学校 大学 学生
exam < education: exam, exams, quiz, test paper | 考试 题目 测验
homework < education: homework, assignment, exercise sheet | 作业 练习
flash card < education: flash card, flash cards, flashcard, flashcards, spaced repetition | 抽认卡 闪卡 记忆卡片 背单词
grade < education: grade, grades, exam result, exam results, exam score, test score | 成绩 分数 考分 绩点
book: book, books, novel, ebook, isbn, weread, goodreads | 书 书籍 图书 小说 阅读 电子书 读书 作者 微信读书
library < book: public library, city library, library card, bookshop | 图书馆 书店 借书
dictionary: dictionary, definition, synonym, thesaurus, meaning, vocabulary, word | 词典 释义 同义词 单词 词义 词汇
grammar < dictionary: grammar, spelling, proofreading | 语法 拼写 错别字
movie: movie, movies, film, films, imdb, netflix, douban | 电影 影片 豆瓣
cinema < movie: cinema, cinemas, movie theater, showtimes, screening | 电影院 影院 放映 场次 上映
tv show < movie: tv show, tv, series, anime | 电视剧 剧集 动漫 电视节目
actor < movie: actor, actors, director, actress | 演员 导演
game: game, games, gaming, steam, player, minecraft, pokemon | 游戏 玩家
esports < game: esports, league of legends, champion, character, match | 电竞 英雄 角色 英雄联盟
chess < game: chess, board game, checkers | 棋 象棋 对局 围棋
card game < game: card game, playing cards, poker | 卡牌 扑克
sports: sports, sport, league, team, match, score, tournament, athlete | 体育 比赛 球队 联赛 赛事 球员 比分
football < sports: football, soccer, fifa, premier league | 足球 英超 世界杯
basketball < sports: basketball, nba | 篮球
tennis < sports: tennis, tennis court | 网球 网球场
badminton < sports: badminton, badminton court | 羽毛球 羽毛球场
table tennis < sports: table tennis, ping pong | 乒乓球
baseball < sports: baseball, softball | 棒球
cricket < sports: cricket | 板球
motor racing < sports: motor racing, f1, formula one | 赛车 一级方程式
art: art, museum, painting, artwork, artist, gallery, exhibition, drawing, sculpture | 艺术 博物馆 画作 美术 艺术品 画家 展览 油画
news: news, headline, headlines, journalism, current events, breaking, press, newspaper, rss, feed, bbc, reuters, hacker news | 新闻 头条 资讯 时事 快讯 报道 消息
trending: trending, trend, trends, hot, popular, top stories, ranking, hot list, viral, rank, leaderboard | 热门 趋势 热点 热搜 榜单 热榜 排行榜 流行 走势
social: social media, twitter, facebook, instagram, reddit, linkedin, tweet, tweets, weibo, tiktok, social network, zhihu, bluesky, mastodon, post, xiaohongshu, bilibili, hashtag | 社交媒体 微博 推特 知乎 抖音 小红书 社交 帖子 哔哩哔哩 朋友圈
finance: finance, financial, money, fintech | 金融 财务 资金 财经
bank < finance: bank, banks, banking, bank account | 银行 银行卡 存款
investment < finance: investment, invest, portfolio, fund | 投资 理财 基金
accounting < finance: accounting, bookkeeping, ledger, budget | 会计 记账 预算
economy < finance: economy, economic, economics, gdp, inflation, unemployment | 经济 国内生产总值 通货膨胀 通胀 失业率
balance < finance: balance, account balance | 余额 结余 还有多少钱 还剩多少钱
stock < finance: stock, stocks, share price, share prices, stock index, stock exchange, indices, ticker, equity, market, nasdaq, dividend, shares, yahoo finance, options, quote, earnings, stock price | 股票 股价 股市 证券 行情 A股 美股 股息 大盘 期权 上证指数 指数 沪深 收盘 收盘价 上证 深证 恒生指数 台股 股份
financial statement < finance: income statement, balance sheet, cash flow, financial statement, revenue, profit, earnings, annual report, fundamentals, sec filing, =filings | 财报 利润表 资产负债表 现金流 营收 利润 年报 基本面 财务报表 收入
sentiment: sentiment, opinion, mood, emotion, polarity | 情绪 情感 舆情 观点
market mood < sentiment: fear and greed, fear index, market sentiment | 恐慌 贪婪 市场情绪
cryptocurrency < finance: cryptocurrency, crypto, bitcoin, ethereum, blockchain, token, wallet, btc, eth, defi, nft, web3, smart contract, solana, coin, onchain, on-chain, dex, swap, gas | 加密货币 比特币 区块链 以太坊 钱包 代币 数字货币 智能合约 链上 虚拟货币 币
currency < finance: currency, exchange rate, exchange rates, forex, currencies, fx, dollar, euro, usd, yen | 汇率 货币 外汇 兑换 美元 换汇 人民币 欧元 日元 英镑 韩元 港币 外币
payment < finance: payment, payments, stripe, paypal, invoice, invoices, refund, billing, transaction, transactions, subscription, charge, payout, receipt | 支付 付款 发票 退款 账单 交易 收款 订阅 收据
tax < finance: tax, taxes, taxation, tax return, income tax, vat, irs | 税 税务 报税 纳税 缴税 退税 个税 所得税 个人所得税 增值税 税款 报税表
loan < finance: loan, mortgage, interest, credit, debt, interest rate | 贷款 房贷 利息 信用 债务 利率 月供 还款 按揭 还贷
insurance < finance: insurance, insurer, insurance claim | 保险 理赔 保单
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
job: job, jobs, career, vacancy, hr | 工作 职位 岗位 人事
recruitment < job: recruitment, hiring, interview, candidate, recruiter | 招聘 面试 求职
resume < job: resume, cv, curriculum vitae | 简历 履历
employee < job: employee, employees, staff, personnel | 员工 职员 同事
salary < job: salary, wage, wages, payroll | 工资 薪水 月薪 薪资
leave < job: vacation, annual leave, paid leave, sick leave, time off, vacation days | 年假 请假 休假 病假 事假
legal: legal, law, attorney, lawyer, compliance, regulation | 法律 律师 合规 法规
contract < legal: contract, contracts, agreement | 合同 协议
court < legal: court, courts, lawsuit, case law | 法院 诉讼 案件
intellectual property < legal: intellectual property, patent, trademark, copyright, license | 知识产权 专利 商标 版权
government: government, public data, open government, public administration | 政府 政务 公共数据
politics < government: politics, election, congress, senate, policy, president, legislation | 政治 选举 政策 国会 法案
identity document < government: passport, visa, id card, driving licence | 护照 签证 身份证 驾照
social insurance < government: social insurance, social security, pension, provident fund | 社保 公积金 养老金 医保
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
family: family, relatives, household | 家庭 家人 亲戚
wedding < family: wedding, weddings, marriage | 婚礼 结婚
birthday < family: birthday, birthdays, party | 生日 聚会
gift: gift, gifts, present idea | 礼物 送礼
dating: dating, dating app | 相亲 约会对象
pet: pet, pets, dog, dogs, cat, cats, animal, animals, breed | 宠物 狗 猫 动物
clothing: clothing, clothes, fashion, outfit, shoes, wear | 服装 衣服 时尚 穿搭 鞋
event ticket: concert, concerts, show, theater, performance, festival, theatre | 演唱会 演出 话剧 音乐会 音乐节
`;
