/** A server has to say what is to be done, and not only what it is done to; a word of two meanings is no evidence of one of them. */
import { describe, expect, test } from "vitest";
import type { RegistryEntry } from "../../../src/discovery/model.ts";
import { productsAskedFor } from "../../../src/discovery/lexicon/products.ts";
import { lackedProducts } from "../../../src/discovery/score/for-product.ts";
import { MIN_COVERAGE, SURE_COVERAGE } from "../../../src/discovery/score/answered.ts";
import { readNeeds } from "../../../src/discovery/score/asked-need.ts";
import { coverNeeds } from "../../../src/discovery/score/functionality.ts";

const entryOf = (name: string, description: string): RegistryEntry => ({
  name: `example/${name}`,
  registry: "one",
  description,
  version: "1.0.0",
  status: "active",
  sources: [{ kind: "streamable-http", url: "https://server.example/mcp" }],
});
const covered = (need: string, name: string, description: string): number =>
  coverNeeds(entryOf(name, description), readNeeds([{ needed: need, description: need }]))[0]?.confidence ?? 0;

describe("a server that only works with the same material", () => {
  test.each([
    ["Compress this video to 20 MB", "video-hub", "Manage your YouTube channel and videos"],
    ["给照片加水印", "camera", "Capture images from an OpenCV-compatible webcam"],
    ["Remove the background from this photo", "camera", "Capture images from an OpenCV-compatible webcam"],
    ["Convert my photos to JPG", "museum", "Search and analyze artwork images of a museum"],
    ["识别这张照片里的鸟", "camera", "Capture images from an OpenCV-compatible webcam"],
    ["识别一下这段旋律是什么歌", "pools", "Tracks newly created liquidity pools"],
    ["Track my DHL parcel", "pools", "Tracks newly created liquidity pools"],
    ["Work out my income tax for last year", "whales", "Track cryptocurrency whale transactions"],
    ["给我妈发一条短信", "team-chat", "Read and send messages in team channels"],
    ["Send a text message to +49 151 000000", "reader", "Fetch the text content of protected pages"],
  ])("%s: %s does not do it", (need, name, description) => {
    expect(covered(need, name, description)).toBeLessThan(MIN_COVERAGE);
  });
});

describe("a deed that the lexicon has in Chinese alone", () => {
  test.each([
    ["帮我把游戏服务器重启一下", "engine", "Control a game engine and its server"],
    ["静音这个会议", "minutes", "Search meeting transcripts and notes"],
  ])("%s: %s does not say it", (need, name, description) => {
    expect(covered(need, name, description)).toBeLessThan(SURE_COVERAGE);
  });

  test.each([["帮我把游戏服务器重启一下", "fleet", "Restart and update game servers"]])(
    "%s: %s says it in English",
    (need, name, description) => {
      expect(covered(need, name, description)).toBeGreaterThanOrEqual(MIN_COVERAGE);
    },
  );
});

describe("a server that says what is to be done", () => {
  test.each([
    ["Compress this video to 20 MB", "media-tools", "Compress and trim videos"],
    ["Generate an image of a castle", "pictures", "Image generation with a diffusion model"],
    ["Take pictures with my webcam", "camera", "Capture images from an OpenCV-compatible webcam"],
    ["识别这张照片里的鸟", "birds", "Identify birds in photos"],
    ["Track my DHL parcel", "post", "Track parcels of many couriers"],
    ["Work out my income tax for last year", "tax", "Calculate income tax"],
    ["给我妈发一条短信", "short", "Send SMS to any phone"],
  ])("%s: %s may do it", (need, name, description) => {
    expect(covered(need, name, description)).toBeGreaterThanOrEqual(MIN_COVERAGE);
  });
});

test("a product is named as the request spells it", () => {
  const entry = entryOf("notes", "Keeps notes");
  const lackedBy = (need: string): string[] => lackedProducts(productsAskedFor(need), need, entry);
  expect(lackedBy("Query our PostgreSQL database for the orders of May")).toEqual(["PostgreSQL"]);
  expect(lackedBy("Query our Postgres database for the orders of May")).toEqual(["Postgres"]);
});
