/** Texts that announce to be something else once they were approved. */
import type { Signal } from "../signal.ts";

const APPROVAL =
  /\b(?:once|after|when|as soon as|only after|following)\b.{0,40}\b(?:approv\w+|trust(?:ed|s)?|reviewed|accept(?:ed)?|whitelisted|allow-?listed|installed|audit(?:ed)?)\b|\bafter (?:the )?(?:first )?(?:\w+ )?(?:successful )?(?:calls|uses|runs|invocations)\b|\b(?:version|build|copy) for (?:the )?(?:audit|review|inspection)\b|\b(?:next|later|future|production) (?:release|version|build|update)\b|\bpost-?approval\b|\bduring (?:the )?(?:review|approval|audit)\b|(?:批准|审核|审批|授权|通过)(?:之后|以后|后)/;
const CHANGE =
  /\b(?:later version|swap(?:s|ped)?|(?:will )?begin(?:s)? (?:executing|running|sending|reading)|silently|arbitrary|exfiltrat\w*|ssh keys?|upload\w*|shell commands?|malicious|activates? its|upgrades? itself|shell access|credentials?|clipboard|remote host|switch(?:es)? to (?:sending|reading|collecting)|forwards? all|behaves? (?:benignly|normally)|switch(?:es)? to|replac(?:e|es|ed) (?:it|this|the description)|enables? that)\b|(?:替换|改为|开始)(?:执行|读取|上传|发送)/;
/** A description of the safe way. */
const SAFE =
  /\b(?:not an attack|not a|legitimate|requires? (?:re-?approval|approval)|rather than|asks? (?:again|for approval))\b|重新(?:批准|审核|审批)/;

export const deferredChange: Signal = {
  name: "deferred_change",
  *find({ texts }) {
    for (const { path, sentences } of texts) {
      const found = sentences.find(
        (sentence) => APPROVAL.test(sentence) && CHANGE.test(sentence) && !SAFE.test(sentence),
      );
      if (found !== undefined) yield { path, words: found };
    }
  },
};
