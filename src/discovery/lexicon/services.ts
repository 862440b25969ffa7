/**
 * What well-known services are for, as a table: a concept, and the services that serve it. A server is often called after one and says no more of
 * itself. Written by going through the subjects, from general knowledge.
 * Not here: which names in a need are products, that no other server is an answer for (`products.ts`).
 */
export const SERVICES = `
weather: openweather openweathermap accuweather weatherapi meteoblue wunderground qweather
map: mapbox tomtom openrouteservice graphhopper amap openstreetmap
travel: tripadvisor
hotel: agoda expedia trivago hostelworld
holiday home: airbnb vrbo
flight: amadeus skyscanner flightradar flightradar24 flightaware opensky
restaurant: opentable yelp dianping
food delivery: doordash deliveroo ubereats grubhub meituan eleme
taxi: uber lyft didi
music: spotify deezer soundcloud bandcamp lastfm musicbrainz ableton
speech: elevenlabs playht murf
event ticket: ticketmaster eventbrite seatgeek stubhub bandsintown songkick
movie: tmdb imdb omdb letterboxd trakt netflix
tv show: tvmaze tmdb trakt netflix
book: goodreads openlibrary librarything kindle
esports: opendota dota riot
chess: lichess
sports: espn
basketball: nba
fitness: strava garmin fitbit oura
running: strava
nutrition: myfitnesspal cronometer
chemistry: pubchem chembl chemspider
gene: ncbi ensembl genbank
protein: uniprot alphafold
medical imaging: dicom pacs
patient: fhir hl7 ehr
paper: arxiv crossref openalex dblp biorxiv zotero scopus pubmed
accounting: quickbooks xero freshbooks ynab
stock: alphavantage nasdaq finnhub morningstar yfinance zerodha robinhood
financial statement: edgar
cryptocurrency: coinmarketcap coingecko binance coinbase etherscan uniswap metamask hyperliquid
payment: stripe paypal razorpay adyen alipay braintree mollie
economy: worldbank imf oecd eurostat fred
product: shopify amazon ebay etsy woocommerce magento mercadolibre
sales: salesforce hubspot pipedrive zoho
marketing: mailchimp klaviyo semrush ahrefs
support: zendesk intercom freshdesk helpscout
contract: docusign
real estate: zillow redfin realtor rightmove zoopla
smart home: hass philips ecobee tado tuya smartthings
translation: deepl
course: moodle duolingo coursera udemy edubase
flash card: anki quizlet
astronomy: nasa spacex
notification: ntfy pushover pushbullet gotify
sms: twilio telnyx vonage
email: sendgrid mailgun postmark
note: evernote obsidian onenote
task: todoist ticktick
meeting: zoom webex
calendar: calendly
video: youtube vimeo ffmpeg davinci
remix image: midjourney comfyui dalle
chart: echarts quickchart plotly vegalite matplotlib
diagram: mermaid plantuml graphviz excalidraw drawio
mind map: xmind freemind mindmup
3d: blender freecad openscad unity unreal
circuit: kicad altium
math: wolfram geogebra
`;
