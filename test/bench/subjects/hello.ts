/** The least a Worker can do: the yardstick for `tools/list`. */
export default {
  fetch(): Response {
    return new Response("Hello World!");
  },
};
