/** Keys that stand inside {…} in files of this kind, as alternatives of an expression: a word that is one of them is no text. */
export const flowKeys =
  "id|title|description|response|keywords|documents|next|next_node|when|name|type|min|max|min_date|max_date|pattern|choices|currency|hint|optional|sensitive|unit|choose|say|answer|expect|node|text|not_text|options|complete|error|query|includes|input";
