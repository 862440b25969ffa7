/** The loop of thought, action and observation: the text a model writes and what is done with it. */
import { from } from "./requirement.ts";

export const taoLoop = [
  ...from("seed 000 §2.3", {
    "tao-loop/sees-earlier-turns": "A loop that has not ended goes on with a prompt that shows the turns before.",
    "tao-loop/returns-final-answer": "When the end condition holds, the caller gets the loop's final answer.",
    "tao-loop/turn-limit": "A loop that does not end stops after the number of turns it was allowed, and says so.",
  }),
  ...from("seed 000 §3.1", {
    "tao-loop/examples-show-form":
      "The examples of a looping template show a thought, a call in the form that is parsed, and the end.",
  }),
  ...from("seed 000 §3.2", {
    "tao-loop/observation-from-tool": "What a tool found is given back to the model as an observation.",
  }),
  ...from("seed 000 §3.2.1", {
    "tao-loop/asked-form":
      'context_engineering asks for 思考 and 行动 in the form tool(argument="value"), one pair a turn, repeated for as many steps as needed; 观察 is what the tool returns.',
    "tao-loop/final-answer-forms":
      "A final answer is read as [最终答案], 最终答案, 答案：, with traditional labels and inside a fence.",
  }),
  ...from("seed 000 §3.2.3", {
    "tao-loop/model-chooses-tool": "In a loop the tool the model named is called with the arguments the model wrote.",
    "tao-loop/observation-cites-evidence":
      "An observation cites its passages under the ids by which the session keeps them as evidence.",
    "tao-loop/empty-search": "A search that finds nothing gives an observation in words, and no evidence.",
    "tao-loop/call-forms":
      "A call is read as what it means as the whole text, in a fence, inside a sentence, in triple quotes, after a thinking block and as a native tool call.",
    "tao-loop/unknown-tool":
      "A call of a tool that does not exist is answered with an observation that says so, and the loop goes on.",
  }),
  ...from("seed 000 §4", {
    "tao-loop/labels":
      "An answer is parsed into reasoning and action, labelled in Chinese, English or both, and final_answer ends it.",
  }),
  ...from("seed 000 §4.3", {
    "tao-loop/bold-labels": "Labels are recognised in bold and with the other language in brackets.",
    "tao-loop/final-answer-verbatim":
      "All that follows final_answer: is the answer, quotation marks, brackets and questions included.",
    "tao-loop/argument-types":
      "A call's arguments keep their types: texts, numbers, true and false, in Python's spelling too.",
    "tao-loop/invented-observation":
      "An observation the model wrote itself never reaches the history: the tool's does.",
    "tao-loop/call-before-answer":
      "A text with a call, an observation of its own and a final answer: the call is made, what follows it is left out, and the turn names what was.",
    "tao-loop/call-wins-in-every-form":
      "In every form in which models write calls and final answers, a call goes before a final answer behind it: it is made, and the answer is left out.",
    "tao-loop/first-call-only": "Of several calls in one text the first is made, and the others are named as not made.",
    "tao-loop/answer-kept-whole": "A final answer that holds lines such as 思考:, 行动: or Action: is kept whole.",
    "tao-loop/unreadable-action":
      "An action that cannot be parsed is answered with how to write one; a call whose arguments could only be guessed is not made.",
  }),
  ...from("seed 000 §4.4", {
    "tao-loop/raw-answer":
      "add_conversation_turn takes a model's raw text as it is and parses it into reasoning and action; an observation behind a call in it is the model's own and is left out.",
    "tao-loop/steps-as-json":
      "Steps written as JSON records, in a list, in lines or in code fences, are read like the same steps in words: the reasoning up to the call is kept, and what stands behind the call is named as left out.",
    "tao-loop/any-length":
      "Reading a model's text takes time in proportion to its length and a limited number of steps, whatever markers it repeats: the rest is plain text, and the turn says so; the first hundred actions of a text are read as calls.",
    "tao-loop/quoted-call":
      "A call that a thought only quotes is not made, and does not take the place of the answer behind it.",
    "tao-loop/nested-thinking": "Blocks of thinking inside each other are thought up to the outer one's end.",
    "tao-loop/no-action-needed": "An action that says that none is needed does not hide the final answer behind it.",
    "tao-loop/labels-in-other-languages":
      "The label of a final answer is recognised in the languages that models answer in, not in Chinese and English alone.",
    "tao-loop/unmade-call-named":
      "A call handed in again and again without its result is told so, and not that its result stands above.",
    "tao-loop/next-step": "add_conversation_turn says what comes next: call the tool, go on, or done.",
  }),
  ...from("seed 000 §8.2", {
    "tao-loop/split-reasoning":
      "All reasoning before an action belongs to its turn; reasoning behind it rests on a result nobody has seen, and is left out.",
    "tao-loop/observation-names-passages":
      "An observation gives title, section and score of each passage, and each id once.",
    "tao-loop/answer-formatting": "The final answer keeps its lines, numbers and emphasis.",
  }),
  ...from("seed 000 §8.5", {
    "tao-loop/continues-after-answer":
      "After its final answer a session can be asked further questions, and its turns are numbered on.",
  }),
];
