/** Writing, checking and publishing knowledge. */
import { from } from "./requirement.ts";

export const authoring = [
  ...from("seed 001 §7", {
    "authoring/every-save":
      "Every save of a watched file is noticed, however an editor writes it: in place, by renaming, by a backup, by removing it first; in new folders too.",
    "authoring/silent-mistakes":
      "What a format lets pass and an author did not mean is told: front matter that is not closed, a key beside a known one, a day that does not exist, an empty document, a file that nothing reads or runs, a test that expects nothing, a placeholder with full-width marks, a text cut at a number sign.",
    "authoring/root-causes":
      "One mistake is told once: what only follows from a file or a name that cannot be read is not told besides.",
    "authoring/questions":
      "Authors see what users asked that was not understood, or that they left at once, with the node that would fit and a keyword that leads there; only an operator reads real sessions, and nobody sees who asked.",
    "authoring/killed-parent":
      "A local server ends with the command that started it, also when that is killed outright.",
    "authoring/interrupted-upload":
      "A publish that breaks off while it uploads says how many objects had arrived, that nothing was published, and that the same command goes on from there; it does.",
    "authoring/publish-tests":
      "What an author publishes passes its example conversations, or nothing is published, unless the author says so.",
    "authoring/editor-schemas":
      "Editors complete and check trees, tests, synonyms and the front matter of documents and templates by schemas that are generated.",
    "authoring/key-table":
      "Every key that an author can write is in a table in both languages that is made from the schemas.",
    "authoring/review-by":
      "A tree or a document says when it is to be read again, and the check reminds of it from that day on.",
    "authoring/sources-of-law": "What the shipped knowledge says of the law names its source, and the source its date.",
    "authoring/quick-saves":
      "What a save did not change is not made again: neither the router, nor files, nor the index of other documents.",
    "authoring/banner-true":
      "The address that npm start prints serves the published knowledge from the moment it is printed.",
    "authoring/missing-value":
      "A text that shows a value which nobody gave on one way to it is found before it is published, with the way; a session never shows a hole there.",
    "authoring/planted-mistakes":
      "Of the mistakes that people make in trees, documents, tests and file names nearly all are found, at their line, with one finding or two; what is no mistake is not told.",
  }),
  ...from("seed 001 §2", {
    "authoring/import-formats":
      "What experts have already is read as trees: spreadsheets, mind maps, outlines, flowcharts and workflows of other tools, each from a file that such a program wrote.",
    "authoring/import-losses":
      "An import says how much is usable and lists each thing that is lost, with its place in the source, in English and Chinese; after a loss it never sounds whole.",
    "authoring/pictures":
      "A tree is drawn so that it can be read: ways back collapsed, conditions in words, a legend, fonts for Chinese; the picture of each tree that ships stands in its base's README and is never out of date.",
    "authoring/import-hostile":
      "A file that is damaged, hostile, too large or of another kind than its name says is answered with one sentence and the way on, and nothing is written or overwritten.",
  }),
  ...from("seed 001 §3", {
    "authoring/xml-trees": "A tree may be written as JSON, XML or YAML, with the same rules and places of findings.",
  }),
];
