/** Texts that more than one view shows. A view's own stand beside it. */
export const texts = {
  views: { en: "Views", zh: "页面" },
  skip: { en: "Skip to the content", zh: "跳到正文" },
  lightTheme: { en: "Light theme", zh: "浅色主题" },
  darkTheme: { en: "Dark theme", zh: "深色主题" },
  noSuchPage: { en: "There is no such page.", zh: "没有这个页面。" },
  toStart: { en: "To the start page", zh: "回到首页" },
  loading: { en: "Loading…", zh: "正在载入……" },
  failed: { en: "That did not work.", zh: "操作没有成功。" },
  reference: { en: "Reference for the operator", zh: "供运维查询的编号" },
  copy: { en: "Copy", zh: "复制" },
  signIn: { en: "Sign in", zh: "登录" },
  signOut: { en: "Sign out", zh: "退出登录" },
  token: { en: "Token", zh: "令牌" },
  tokenNote: {
    en: "It is kept for this tab only and forgotten when you sign out.",
    zh: "令牌只保存在这个标签页中，退出登录即清除。",
  },
  cancel: { en: "Cancel", zh: "取消" },
  copied: { en: "Copied", zh: "已复制" },
} as const;
