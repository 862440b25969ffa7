/**
 * Calls back when what was drawn last has been painted. An effect of Preact runs sooner where frames are slow, and what takes long in it would
 * hold up the paint. Returns how to call it off.
 */
export function afterPaint(then: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const frame = requestAnimationFrame(() => {
    timer = setTimeout(then);
  });
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
}
