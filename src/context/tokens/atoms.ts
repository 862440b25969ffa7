/**
 * How many tokens a character costs that merges with nothing, read off a vocabulary by
 * `node test/bench/context-atoms.ts`. Not text, and nothing about Han, surrogates and ASCII.
 */

/** Runs of characters from U+0080 on: 21 letters for runs of one token, 21 of two, 21 of three; `_` is 64 more. */
const RUNS =
  "AlCYAaUUQVUUDVCVCVAXCVAVCVAVAXAVAVAXCXAVAWAVAVAWDVAVAWAVAWDYDVGVAWBVAVAVAVAVAVAVIjBVAaAaBhBpcAd_DppfAVBWAVAVAp" +
  "YAZ_BdAnAVBphDWAVCVApVAXAZApV_AVAVAXAXRVGWDVUIppcBVEZAVUUUAVLVBppaAVBXAVCXCVAXAVAVAVGVCWBVAVApXBbAVAYBZAbAppXA" +
  "fEWIXGVEVEYAVBWURVAplAXFWAVBkUFbCpWAiAXAVUEZUfMXAcIVHVBVAVAVAVBVCiCVAVAXAVAYCVAVBVAWCWDVAVAVBpZJXBW____--u_V9V" +
  "uV-4V0_VrWCVFYCVUAVJVEWHVAVCVCeAWDZMkCVCVAZAXAVTVGVAXDWAVFXBWDhBVAaLZAeAWEZBWAVDVAVBVCVFVGVAWBVBWAVEYBWChBeBbB" +
  "kBVEZAXAVDVDVJVGVBVEYFVAVCVCpXJpVBhAVAVDWAVAVFVAVCVAVBWDYDZAXAVAlApkCVAYAXAWAXBVAVBXBXCXHVCYEXCVBVAppeAWEYBZCW" +
  "AVAWAVAVFVGVBVEYFWCVDcAppVBVEYAVAVAWDVAVAWJVGVBVEYFWCVDbBjCpYAWEYAVAVBVFVAVDVFVPYFWCVBVAdAphEXAWAfAWAZAVAWBVAY" +
  "AVAVAVEVBVFVAWFYAYFVAVCVBpiBVAVFVEVSVSaEVHXBa_ApXApX_ApZ_ApZ_wVwV4V-zCVDWAYDVLVAXAZIWIVLVAVAeApiCbAaBXBppkULj2" +
  "__VtV--4V-7V0pppV_____5___V0V3V1V--qV--3VzVwVsVsV1_VvVs___W--vVy_V--2VsV-7V-7V-vV0_CVBVAVBXOWDnIVNVBVAVAVBcJpW" +
  "--u_V9VuV-4V0_VrV6V--s_VrV-9V-3V--r___V-uV8_V-3VsW3_V-r___Vs__pppV-wV-4VzV-v_V4VqVunAlApWAXAVAVAVAXAjAaBdAXApp" +
  "YJVEVAVAVEVAVGVCVEVGVIVIVAVAVCVAXAVAaAjApppApeAZCb-tV-tVtVwpVAjAjAfBVAXIVCWCVGVAVAVAVGVBZDpiAWApdApmAVAgApoApe" +
  "AmAfAXAppjBWAjAbAnDppoAppXAZAfAaBXAdApeApaBZAo___--7Vs___pfEpa__DpXAaAppWBZAZAphAXAXAWAZCgBcCZBWBWAVBcBXAWBppf" +
  "BbApkAZAZAVApdAXBXBo_tVsV-7V4ZAhBnApplAppmApdqV-3V2V1A--u_V9VuV-4V0_VrV6V--s_VrV-9V-3V--r___V-uV-7pppV5AsVA3_V" +
  "-r___Vs__V5Vz_V-4VzV-v_V4VqVy_V0_V-uV5Vv__V5Vt_V-tVtVwVwVwV4V-zCWAVLVCZApjBVAVCVUCVIVGVEVSVAWBhDVUGVBVFVULVAXB" +
  "VAYCd_AXAWAlBpd2AtV--4V-7V0pppV--zV0__V7V-8_VspgApd5__V0V3V1V--qV--3VzVwVsVsV1_VvVs___W--vVy_V--2VsV-7V-7V-vV-" +
  "q_VqV--yV-3V2V1V--u_V9VuV-4V0_VrV6V--s_VrV-9V-3V--r___V-uV8_V-3VsW3_V-r___Vs__V5Vz_V-4VzV-v_V4VqVy_V0_V-uV5Vv_" +
  "_V5Vt_V-tVtVwVwVwV4V0___V1Vs_V4__VtV--4V-7V-3V8Vw_V0__V7V-8_V8___V0V3V1V--qV--3VzVwVsVsV1_VvVs___W--vVy_V--2Vs" +
  "V-7V-7V-vV-q_VqV--yV-3V2V1V--u_V9VuV-4V0_VrV6V--s_VrV-9V-3V--r___V-uV8_V-3VsW3_V-r___Vs__V5Vz_V-4VzV-v_V4VqV--" +
  "w_____________________________________________________________________________________________________________" +
  "______________________________________________________________________________________________________________" +
  "______________________________________________________________________________________________________________" +
  "_V1Vs_V4__VtV--4V-7V-3V8Vw_V0__V7V-8_V8___V0V3V1V--qV--3VzVwVsVsV1_VvVs___W--vVy_V--2VsV-7V-7V-vV-q_VqV--yV-3V" +
  "2V1V--u_V9VuV-4V0_VrV6V--s_VrV-9V-3V--r___V-uV8_V-3VsW3_V-v_BWAXAbCWAXAWBm_AXAXAbBVAcAnAbBWAXAfBaApaBWAXAeAVAa" +
  "AXAkAphApaApaBWAXAfqAzA--yApaAXApWBWAXAbBplAXAXAbAfAbAnApW5V-uV5AspXApaAf_sA5Vt_V-tVtAwVwAwV4V-zY_AbAbAcApdAjA" +
  "fAXAXAbBWAbAXAXAfAbAoAphAbAbAfAmAcBWAfAYAphAXAXAgAYBppW1V-7V0YAXApph--zA0kAXAXAgAphBWAfAYAaBWAWBbBVAVAaAmApppV" +
  "BWAfAfAbAb---qYBWAXAgAphAnAbAXAXAbBplAbApm-4A-vpbBWAXAeAVAphAoAaAjuVvA--ypfAXApa5_AV--vV--8pppVtVsV-7V4pnAmApp" +
  "pVBWAfBXAaBWAfBVAdAnAphBWAXAbBdCWAiAcBWAXAbBWBaApaBWAXAcAVAkuVuV-4A4gApaAjBpd_AbAnAXAXAbApmBWAXAbBVAVAaBWAVAVA" +
  "eAVBZBWAj_BWAXAnAXApWAXAkAVApfBWAXAbAWAY-sV-7ppeAXAXAX5VsW3_A-vApphAXAXAgAVAYCVAWBbAYAaBi--7VsYAXAXAbBeAXAXAoA" +
  "WAXAgAphBWAXAgAaAnApa-wV-3BWAXAkApV_ApaAbAppZAXAXAgAVAYApe5V-uV5Vv__V5Vt_V-tVtVwVwVwA4V-z_pXAXAj_BWAXAbAYAaBnA" +
  "pWAplBWAXAcAXAaAXAXAnAXAXAfApiBWAXAgAphApphApaBWAXAbAX_AkAeApaAXAXAbBVAVAphBWAXAbBXAYAVAc7V--rpnApW5___V0V3V1V" +
  "--qV--3VzVwAsAsVwApmBWApWBWAVAVAbBWBYAVBWAXAnBnAphBWAXAbEbAXAXAnBWAXAbAXBaApaBWAXAcAeAXAjBaApaApaBnAaBWAXAbAWA" +
  "cAXAXAfAbAkAeAXApWBWAXAgAaAXAXAbAYAaApaBWAXBaBWAbBWAXAbBXAaAnqA-3V2V1BWAXAbBXAaBWApWAnApiBWAfAYAZBpphApaApaBWA" +
  "XAgAaApm---dAXAXAbAYAphBWAXAbBVAVAaBpZAb---qpppV--8A-uV8_V-3VsW3_V-v_gBpZBWAVAVAbAYBZBm_BWAXAbAWAVAaApaAnApiBW" +
  "AkAph-wA-3oBWAXAbAYAaAj-8A4VqVupfBnAphBWAXAbAYAaAbAnAn_AXAXAbBeAmAcApphAXAXAgApV-tV-tVtVwpfAppZ_ApaAXAXAbApmAX" +
  "AXAgAaBWAXAgAaBm_AXAXAnBWAXAbAX_BWAkAe1V-7A0ppWAn--zV0ApaApaBWAXAppZBWAfAYAaAXAXAnBWAn--7AspXApaAXAkAaApaBWAXA" +
  "bAX5_V0A3V1AwAbAYAppc-xVzAwVsVsVwYAXAXAppZBWAXAeAVAaBWAXAbBXAaAnBpaAphAXAfAfApaBWAXAcAXAaApaBWAXAbAYAaBWAXAgAp" +
  "hBpZApWtAsA-7V-7A-vA0pgAXAaApaAXAfApmqV-3V2V1________________________________pppV--r_V1Vs_V4__VtV--4V-7V-3V8Vw" +
  "_V0__V7V-8_V8___V0V3V1V--qV--3VzVwVsVsV1_VvV--y__pppVrVy_V--2VsV-7V-7V-vV-q_VqV--yV-3V2V1V--u_V9VuV-4V0_VrppfA" +
  "f---VrV-9V-3V--r___V-uV8_V-3VsW3_V-r___Vs__V5Vz_V-4VzV-v_V4VqVy_V0_V-uV5Vv__V5Vt_V-tVtVwVwVwV4V-zpm__AjApfApiA" +
  "X2__VtV--4V-7V-3V8Vw_V0__V7V-8_V8___V0V3V1V--qV--3VzVwVsVsV1_VvVs___W--vVy_V--2VsV-7V-7V-vV-q_VqV--yV-3V2V1V--" +
  "u_V9VuV-4V0_VrV6V--s_VrV-9V-3V--r___V-uV-7VAppo5VsW3_V-r___Vs__pppV-wV-4VzV-v_V4VqVuiBppb___AXBVUKXAVDVCaFYAbA" +
  "dAYAVAWAVCdBVApVAmAVBX_AVApVBW";

const ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
const tokens = new Uint8Array(0x10000).fill(1);
let next = 0x80;
let value = 1;
for (let index = 0; index < RUNS.length; index += 1) {
  const letter = ALPHABET.indexOf(RUNS.charAt(index));
  if (letter < 63) value = 1 + Math.floor(letter / 21);
  const end = next + (letter < 63 ? 1 + (letter % 21) : 64);
  tokens.fill(value, next, end);
  next = end;
}

/** Tokens of a UTF-16 unit that stands alone: one to three, never less than it can cost. */
export function tokensAlone(code: number): number {
  return tokens[code] ?? 1;
}
