/** Why a clean-up keeps a release, in words. The codes are the server's (`worker/releases/gc/reasons.ts`). */
import type { Language } from "../../../localized-text.ts";

export interface Kept {
  release: string;
  /** In English, for codes that are not known here. */
  reason: string;
  why: { code: string; channel?: string; count?: number };
}

export function keptBecause({ reason, why: { code, channel = "", count = 0 } }: Kept, language: Language): string {
  if (language === "en") return reason;
  switch (code) {
    case "current":
      return `通道 ${channel} 正指向它`;
    case "recent":
      return `通道 ${channel} 最近一天内指向过它`;
    case "rollback":
      return `是通道 ${channel} 最近 ${count} 个版本之一`;
    case "sessions":
      return `有 ${count} 个进行中的会话在使用`;
    case "needed_again":
      return "清理开始之后又有人用到";
    default:
      return reason;
  }
}
