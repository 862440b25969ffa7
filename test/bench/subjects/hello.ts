/** The minimal Worker: the baseline of `tools/list`. */
export default {
  fetch(): Response {
    return new Response("Hello World!");
  },
};
