/** Learned numbers of the first token estimate, kept as they were: sessions were counted by them (`token-estimate-1.ts`). */

/** Tokens of an ASCII word by `wordClass`. */
export const WORD_COSTS: readonly number[] = [
  0, 1, 1, 1.12, 1.06, 1.04, 1.11, 1.22, 1.3, 1.3, 1.24, 1.18, 2.47, 2.92, 4.46, 3.25, 3.92, 2.15, 3.61, 4.89, 3.19,
  5.73, 6.46, 6, 10.19, 0, 1.01, 1.01, 1.28, 1.05, 1.04, 1.03, 1.07, 1.13, 1.24, 1.23, 1.58, 1.12, 1.68, 1.7, 2.9, 4.19,
  1.65, 4.5, 5.26, 3.02, 5.99, 6.46, 6, 10.71, 0, 1, 1.01, 1.35, 1.34, 1.94, 1.65, 1.96, 2.67, 2.54, 3.2, 2.26, 2.47,
  2.51, 2.69, 2.51, 4.42, 1.97, 4.15, 5.44, 3.17, 6.39, 6.55, 6, 11.12, 0, 1.01, 1.02, 1.14, 2.11, 2.03, 2.11, 2.18,
  2.35, 2.18, 2.29, 2.6, 1.73, 2.57, 3.13, 3.2, 5.05, 2.35, 4.45, 5.73, 3.73, 6.54, 6.51, 6, 11.52, 0, 1, 1, 1.01, 1.01,
  1.03, 1.03, 1.06, 1.11, 1.12, 1.29, 1.18, 1.22, 1.27, 1.63, 1.67, 3.49, 2.31, 3.75, 5.14, 3.1, 5.99, 6.46, 6, 10.71,
  0, 1.01, 1, 1.06, 1.12, 1.1, 1.12, 1.23, 1.29, 1.52, 1.56, 1.75, 1.51, 1.49, 2.26, 2.64, 4.19, 1.76, 4.08, 5.26, 3.02,
  5.99, 6.46, 6, 10.71, 0, 1, 1, 1.11, 1.26, 1.57, 1.66, 1.21, 2.68, 2.08, 2.36, 1.68, 1.88, 1.93, 2.79, 2.59, 4.19,
  1.65, 4.08, 5.26, 3.02, 5.99, 6.46, 6, 10.71, 0, 1.01, 1.02, 1.02, 1.85, 1.57, 1.26, 1.68, 1.69, 1.79, 1.93, 1.68,
  2.16, 2.07, 2.71, 2.48, 4.19, 1.65, 4.08, 5.26, 3.02, 5.99, 6.46, 6, 10.71, 0, 1.02, 1.09, 1.36, 1.29, 1.3, 1.35,
  1.69, 1.76, 1.91, 2.06, 2.32, 3.1, 3.65, 3.54, 4.73, 4.88, 1.36, 4.14, 5.24, 3, 5.43, 6.31, 6, 9.62, 0, 1.01, 1.56,
  1.49, 1.65, 1.76, 1.87, 1.86, 1.82, 2.52, 2.23, 1.61, 2.01, 2.01, 2.69, 2.73, 4.19, 1.65, 4.08, 5.26, 3.02, 5.99,
  6.46, 6, 10.71, 0, 1.23, 1.37, 1.37, 1.42, 1.36, 1.46, 1.59, 1.81, 2.12, 3.1, 2.4, 3.58, 1.93, 2.69, 2.48, 4.19, 1.65,
  4.08, 5.26, 3.02, 5.99, 6.46, 6, 10.71, 0, 1.01, 1.02, 1.77, 1.21, 1.55, 1.64, 1.99, 1.91, 1.93, 1.84, 2.19, 2.08,
  2.08, 2.69, 2.48, 4.19, 1.65, 4.08, 5.26, 3.02, 5.99, 6.46, 6, 10.71,
];

/** What a pair of letters adds, `PAIR_WIDTH` squared, in fortieths from -32 on. */
export const LETTER_PAIRS =
  "wegefgfgfgeggeeheiffgdhflflwiiih8lf0lnkdfh_hzgifljfigywkvqxiz18kdwhsjfy4joefkzqj1wishfdnwfl7jevrhurbkdf_klg6wi" +
  "utdfkm8ghWc_nhm5li2klyqgywilhhjghfpx3hhgnjdhhh4hhgggwgus8gfY0dt_qjki_1jngjsyrmfwj3w2exqjgs_lehuxukoddryxhqwhg-" +
  "wd3w-f__tlliq5mnbsz-v1owoijihig_0_rgfgbhhjjfsj_g5fwmkpvf7__1rVm4rlxlzi6l_gwinwmjqngojrmxv1ng8_m_j10qol_xwjVnef" +
  "jtog_uk2pgowumggdlsftwfdyzd8h1k_vfihhhw-lsf_2_q3wj9ffjkfomsijkgokmsedih59m-wfeggqecvmddggefgyemigmdnlgwd2zmfwj" +
  "hmjqdrtfgAimifn1y6vw6vz_vw1c701lijh62Ar5dw73swwhtjffkf_e5gghieiwhjghgf_e_wi5lueY-kh-jmnjkhfhgfgZhrk3wfylqetweg" +
  "3tohhig3glmh1gec3wjhhhdgg-k3_edkhkwdjdfj1l_qwefm-fsfpil14_tpglP1qvnA_unwisrofx1hhZ_bxghmmhgv4geA_3wg0doszcYjxl" +
  "-c0rc5szf7t6kmqwy88pg_z0g4_mnilj43dc_vh-ebwc7_6gioqqp_uv4ytwu-zqy22Tz";

/** Tokens of everything else, each. */
export const PIECE_COSTS = {
  hanCommon: 0.806,
  hanRare: 2.298,
  foreignRun: 0.15,
  latinExtended: 0.6,
  cyrillic: 0.405,
  kana: 0.765,
  hangul: 0.844,
  otherLetter: 0.512,
  rareLetter: 2,
  foreignMark: 1,
  surrogate: 1.3,
  changedMark: 0.159,
  sameMark: 0.076,
  longWord: 0.35,
  extraBlank: 0.005,
};

/** What the sum is multiplied with, by kind of text, so that windows are not undercounted by more than 2 %. */
export const KIND_MARGINS = { english: 1.02, chinese: 1.02, code: 1.03, json: 1.03, mixed: 1.03 };
