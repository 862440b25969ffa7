/** A call that the words behind it take back is asked for again in eight languages, and one that they only explain is made. */
import { expect, test } from "vitest";
import { isDoubted } from "../../src/tasks/doubted-decision.ts";

const TAKEN_BACK = [
  "やっぱり実行しないでください。",
  "これは間違いです。取り消します。",
  "待って、先に確認が必要です。",
  "아니요, 실행하지 마세요.",
  "이건 잘못됐습니다. 취소합니다.",
  "잠깐, 먼저 물어봐야 합니다.",
  "Espera, mejor no lo hagas.",
  "No lo ejecutes todavía.",
  "Eso es incorrecto, cancela la llamada.",
  "Olvídalo, primero pregunto al usuario.",
  "Não execute isso ainda.",
  "Está errado, esqueça.",
  "Espere, preciso perguntar antes.",
  "Ne l'exécutez pas.",
  "Attendez, c'est une erreur.",
  "Oubliez cela, je demande d'abord.",
  "Finalement, il ne faut pas le faire.",
  "Bitte nicht ausführen.",
  "Moment, das ist falsch.",
  "Vergiss das, ich frage lieber erst.",
  "Das darf nie geschehen, abbrechen.",
  "Нет, не надо.",
  "لا تفعل ذلك.",
  "No, wait.",
  "算了，先问用户。",
];

const EXPLAINED = [
  "これで一覧を取得します。",
  "次に結果をまとめます。",
  "ユーザーの依頼どおりです。",
  "이것으로 목록을 가져옵니다.",
  "다음에 결과를 요약하겠습니다.",
  "사용자가 요청한 대로입니다.",
  "Con esto obtengo la lista.",
  "Después resumiré el resultado.",
  "Es lo que pidió el usuario.",
  "La herramienta devuelve las filas de la tabla.",
  "Com isso obtenho a lista.",
  "Depois vou resumir o resultado.",
  "É o que o usuário pediu.",
  "A ferramenta devolve as linhas da tabela.",
  "Cela donne la liste.",
  "Ensuite je résumerai le résultat.",
  "C'est ce que l'utilisateur a demandé.",
  "L'outil renvoie les lignes du tableau.",
  "Damit bekomme ich die Liste.",
  "Danach fasse ich das Ergebnis zusammen.",
  "Das hat der Nutzer verlangt.",
  "Das Werkzeug liefert die Zeilen der Tabelle.",
  "This gets the list.",
  "Afterwards I sum up the result.",
  "There is no other tool for it.",
  "接下来汇总结果。",
];

test.each(TAKEN_BACK)("taken back: %s", (behind) => expect(isDoubted("", `\n${behind}`)).toBe(true));
test.each(EXPLAINED)("explained: %s", (behind) => expect(isDoubted("", `\n${behind}`)).toBe(false));

test.each([
  "次は実行しないでください：",
  "例えば:",
  "다음은 실행하지 마세요:",
  "No hay que llamar a esta herramienta:",
  "Por ejemplo:",
  "Não vou chamar isto:",
  "Il ne faut pas appeler ceci :",
  "Par exemple :",
  "Das soll man nicht aufrufen:",
  "Zum Beispiel:",
])("not meant from the beginning: %s", (before) => expect(isDoubted(before, "")).toBe(true));

test.each([
  "次の手順：",
  "다음 단계:",
  "Primero obtengo la lista:",
  "Primeiro obtenho a lista:",
  "D'abord la liste :",
  "Zuerst die Liste:",
])("introduced: %s", (before) => expect(isDoubted(before, "")).toBe(false));
