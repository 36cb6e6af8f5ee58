/** The challenge windows 1 to 4 of EMV 3-D Secure: width and height in CSS pixels; 5 is the full screen. */
export const CHALLENGE_WINDOWS = [
  [250, 400],
  [390, 400],
  [500, 600],
  [600, 400],
] as const;
