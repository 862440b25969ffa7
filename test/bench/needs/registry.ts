/** Registry entries of ordinary kinds, in our own words, for `npm run bench -- needs`. */
import type { RegistryEntry } from "../../../src/discovery/model.ts";

const ROWS: readonly (readonly [name: string, description: string])[] = [
  ["translator", "Translate text between languages (German, Polish, Chinese and forty more)."],
  ["transcriber", "Transcribe audio recordings to text, with the speakers told apart."],
  ["mailer", "Send and read e-mail over SMTP and IMAP."],
  ["calendar", "Read and add events of a Google or CalDAV calendar."],
  ["weather", "Current weather and forecasts for any place on earth."],
  ["painter", "Generate images from a description with a diffusion model."],
  ["pdf-tools", "Merge, split and create PDF documents."],
  ["code-host", "Repositories, issues and pull requests on GitHub and GitLab."],
  ["sql-runner", "Run SQL on PostgreSQL, MySQL and SQLite databases."],
  ["maps", "Find places nearby, and routes by car, train and on foot."],
  ["stocks", "Share prices, indices and company figures from the stock exchanges."],
  ["news", "Headlines and articles of hundreds of newspapers, by subject and day."],
  ["sms", "Send text messages to phones."],
  ["qr-code", "Make QR codes for links, contacts and Wi-Fi."],
  ["text-recognition", "Read the text in photos and scanned images (OCR)."],
  ["media-converter", "Convert audio and video files between formats with ffmpeg."],
  ["trains", "Timetables and tickets of railways."],
  ["parcels", "Track parcels of delivery services by their number."],
  ["browser", "Open web pages in a headless browser, click, fill in forms, take screenshots."],
  ["diagrams", "Draw flowcharts, Gantt charts and other diagrams from text."],
  ["recipes", "Search recipes by ingredients."],
  ["music-player", "Play songs and manage playlists on Spotify."],
  ["house", "Switch lights and heating through Home Assistant."],
  ["notebook", "Pages and notes in Notion."],
  ["payments", "Invoices, refunds and customers in Stripe."],
];

export const ordinaryEntries: readonly RegistryEntry[] = ROWS.map(([name, description]) => ({
  name: `org.example/${name}`,
  registry: "example",
  description,
  version: "1.0.0",
  status: "active",
  sources: [{ kind: "streamable-http", url: `https://${name}.example.org/mcp` }],
}));
