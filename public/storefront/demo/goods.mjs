// The goods of the shops of the gallery, drawn in a box of 80 to 64: shapes that stand in the page, as those of the tea shop.

/** By the value of the shop. @type {Readonly<Record<string, readonly [string, string]>>} */
export const GOODS = {
  fashion: [
    `<path fill="none" stroke="#6f6258" stroke-width="1.8" stroke-linecap="round" d="M40 13v-3a3 3 0 1 0-3-3"/>
      <path fill="#c9b08d" d="m33 12-11 5-7 25 8 3 4-11-2 25h30l-2-25 4 11 8-3-7-25-11-5-7 6z"/>
      <path fill="#ab9069" d="m33 12 7 21 7-21-3-1-4 6-4-6z"/>
      <path fill="#8d7450" d="M26.6 36h26.8v4H26.6z"/>
      <path stroke="#ab9069" stroke-width="1.5" d="M40 40v19"/>
      <path fill="#6f5a3c" d="M42 44h2v2h-2zm0 6h2v2h-2z"/>`,
    `<path fill="#b95560" d="m29 20 9-1 1 36-13 2z"/>
      <path fill="#9c3b45" d="m41 19 9 1 6 33-13 3z"/>
      <path fill="#c96b74" d="M22 11c8-5 28-5 36 0l-3 11c-8-4-22-4-30 0z"/>
      <path stroke="#f3dcc3" stroke-width="2.2" d="m27 46 12-1m-12-5 12-1m4 10 12-3m-13-3 12-3"/>
      <path stroke="#9c3b45" stroke-width="1.6" d="M27 57v4m4-4v4m4-5v4m9-5 1 4m3-5 1 4m3-5 1 4"/>`,
  ],
  games: [
    `<rect width="40" height="50" x="20" y="7" fill="#4b3da6" rx="3"/>
      <path fill="#2c2370" d="M23 7h4v50h-4a3 3 0 0 1-3-3V10a3 3 0 0 1 3-3z"/>
      <circle cx="51" cy="47" r="7" fill="#ff5d8f"/>
      <path fill="none" stroke="#ffc2d6" stroke-width="1.6" stroke-linecap="round" d="M42.5 52c5 1 13-4 15.5-10"/>
      <path fill="#f4f4ff" d="M42 12c5 4 6.5 12 4 20h-8c-2.5-8-1-16 4-20z"/>
      <path fill="#39ff88" d="m37.5 25-5 8 6-1zm9 0 5 8-6-1z"/>
      <circle cx="42" cy="22" r="2.6" fill="#2aa9e0"/>
      <path fill="#ffb03a" d="M39 33h6l-3 8z"/>`,
    `<path fill="#5a5a80" d="M24 18h32c9 0 13 11 14 23 1 9-8 11-13 4l-5-6H28l-5 6c-5 7-14 5-13-4 1-12 5-23 14-23z"/>
      <path fill="#f4f4ff" d="M23 23h4v4h4v4h-4v4h-4v-4h-4v-4h4z"/>
      <rect width="8" height="3" x="36" y="23" fill="#39ff88" rx="1.5"/>
      <circle cx="55" cy="24" r="2.5" fill="#39ff88"/><circle cx="60" cy="29" r="2.5" fill="#ff5d8f"/>
      <circle cx="50" cy="29" r="2.5" fill="#39c6ff"/><circle cx="55" cy="34" r="2.5" fill="#ffb03a"/>`,
  ],
  grocery: [
    `<circle cx="26" cy="27" r="9" fill="#d9483b"/><circle cx="54" cy="27" r="9" fill="#7a4fa3"/>
      <path fill="#a9c23f" d="M40 8c4 0 5 4 6 9 2 5 5 7 5 14H29c0-7 3-9 5-14 1-5 2-9 6-9z"/>
      <path fill="#3d7f33" d="M40 9c0-4 3-6 8-6 0 4-3 6-8 6z"/>
      <path fill="#c98f52" d="M13 31h54l-4 28H17z"/>
      <path fill="#a06f38" d="m14 37 52 .1-.6 4H14.6zm1.4 10h49.2l-.6 4H16z"/>`,
    `<rect width="24" height="36" x="14" y="21" fill="#f0a92b" rx="5"/>
      <rect width="20" height="8" x="16" y="13" fill="#8a5a1f" rx="2"/>
      <rect width="21" height="30" x="44" y="27" fill="#f6bd4e" rx="5"/>
      <rect width="17" height="7" x="46" y="20" fill="#8a5a1f" rx="2"/>
      <path fill="#fff6df" d="M14 31h24v15H14zm30 5h21v13H44z"/>
      <path fill="#e08f12" d="m26 33 5 2.8v5.6L26 44.2l-5-2.8v-5.6zm28.5 4.5 4.3 2.5v5l-4.3 2.5-4.3-2.5v-5z"/>`,
  ],
  software: [
    `<rect width="58" height="46" x="11" y="9" fill="#5b3df5" rx="4"/>
      <path fill="#fff" d="M14 18h52v34H14z"/>
      <path fill="#c9bfff" d="M17 12.5h2v2h-2zm4 0h2v2h-2zm4 0h2v2h-2z"/>
      <path fill="#c9bfff" d="M21 40h7v8h-7zm11-6h7v14h-7z"/>
      <path fill="#5b3df5" d="M43 29h7v19h-7z"/>
      <path fill="#18181b" d="M54 23h7v25h-7z"/>`,
    `<circle cx="53" cy="27" r="8" fill="#a594ff"/>
      <path fill="#a594ff" d="M53 37c9 0 15 6 15 18H44c2-8 1-13-2-15 3-2 7-3 11-3z"/>
      <circle cx="29" cy="24" r="9.5" fill="#5b3df5"/>
      <path fill="#5b3df5" d="M11 55c0-12 7-19 18-19s18 7 18 19z"/>
      <path stroke="#18181b" stroke-width="3" stroke-linecap="round" d="M66 7v10m-5-5h10"/>`,
  ],
  charity: [
    `<path fill="#8a5a34" d="M21 19h4v22h-4zm34 0h4v22h-4z"/>
      <path fill="#6d4526" d="M24 23h32v3H24z"/>
      <path fill="#b0563b" d="m40 4 26 16H14z"/>
      <path stroke="#6d4526" stroke-width="1.6" d="M40 26v5"/>
      <path fill="#2f86b8" d="M34 31h12l-2 9h-8z"/>
      <path fill="#9fb4c2" d="M16 42h48v17H16z"/>
      <path stroke="#6f8ca0" stroke-width="1.6" d="M16 50h48M28 42v8m16-8v8m12-8v8M22 50v9m14-9v9m14-9v9"/>
      <rect width="54" height="5" x="13" y="38" fill="#6f8ca0" rx="2"/>`,
    `<path fill="#7a5230" d="M24 38h5v20h-5zm29 4h4v16h-4z"/>
      <circle cx="26" cy="26" r="17" fill="#3f8f4f"/><circle cx="55" cy="33" r="13" fill="#5aa75f"/>
      <g fill="#ffb000"><circle cx="18" cy="22" r="2.8"/><circle cx="29" cy="17" r="2.8"/><circle cx="33" cy="29" r="2.8"/><circle cx="22" cy="34" r="2.8"/></g>
      <g fill="#d9483b"><circle cx="50" cy="29" r="2.5"/><circle cx="60" cy="31" r="2.5"/><circle cx="54" cy="39" r="2.5"/></g>
      <path stroke="#8a6a45" stroke-width="2.5" stroke-linecap="round" d="M11 59h58"/>`,
  ],
  boutique: [
    `<path fill="#3b1f26" d="M33 6h14l12 8 7 28-9 3-4-11 5 25H22l5-25-4 11-9-3 7-28z"/>
      <path fill="#8c1d3f" d="M37 6h6l1 53h-8z"/>
      <path fill="none" stroke="#d9a441" stroke-width="1.8" d="M33 6c1 5 4 7 7 7s6-2 7-7M36.6 13 36 59m7.4-46 .6 46M15 39l8.6 3M65 39l-8.6 3"/>
      <path fill="none" stroke="#d9a441" stroke-width="2" stroke-dasharray="2 2" d="M24 55h11m10 0h11"/>`,
    `<rect width="52" height="19" x="14" y="36" fill="#8c1d3f" rx="5"/>
      <path fill="#6c1430" d="M14 46h52v4a5 5 0 0 1-5 5H19a5 5 0 0 1-5-5z"/>
      <rect width="46" height="19" x="17" y="16" fill="#d99a93" rx="5"/>
      <path fill="#c07f79" d="M17 26h46v4a5 5 0 0 1-5 5H22a5 5 0 0 1-5-5z"/>
      <path fill="none" stroke="#d9a441" stroke-width="2" stroke-dasharray="3 2" d="M22.5 41h38"/>
      <path fill="none" stroke="#8c1d3f" stroke-width="2" stroke-dasharray="3 2" d="M23.5 21h33"/>`,
  ],
};
