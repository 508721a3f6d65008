import type { DeepPartial, Styles } from 'klinecharts';

/** The chart in the colours of the theme, read from the tokens of packages/ui. */
export function chartStyles(): DeepPartial<Styles> {
  const tokens = getComputedStyle(document.documentElement);
  const colour = (token: string): string => tokens.getPropertyValue(`--${token}`).trim();
  const up = colour('up');
  const down = colour('down');
  const muted = colour('muted');
  const line = colour('line');
  const raised = colour('raised');
  const ink = colour('ink');
  const accent = colour('accent');
  const family = tokens.fontFamily;
  const bar = { upColor: up, downColor: down, noChangeColor: muted };
  const text = { color: muted, size: 11, family };
  const legend = {
    color: muted,
    size: 12,
    family,
    marginLeft: 8,
    marginTop: 6,
    marginRight: 4,
    marginBottom: 0,
  };
  const axisMark = { color: ink, size: 11, family, backgroundColor: colour('line-strong'), borderSize: 0 };
  return {
    grid: {
      horizontal: { color: `${line}99`, style: 'solid' },
      vertical: { color: `${line}99`, style: 'solid' },
    },
    candle: {
      bar: { ...bar, upBorderColor: up, downBorderColor: down, upWickColor: up, downWickColor: down },
      priceMark: {
        high: { color: muted, textFamily: family, textSize: 11 },
        low: { color: muted, textFamily: family, textSize: 11 },
        last: {
          ...bar,
          line: { style: 'dashed', size: 1 },
          text: { family, size: 11, color: '#ffffff', borderSize: 0 },
        },
      },
      tooltip: { title: { show: false }, legend, offsetLeft: 4, offsetTop: 4 },
    },
    indicator: {
      bars: [{ ...bar, upColor: `${up}88`, downColor: `${down}88`, noChangeColor: muted }],
      lines: ['#f0b429', '#a855f7', '#22b8cf', '#f97316', '#84cc16'].map((color) => ({
        color,
        size: 1,
        style: 'solid' as const,
      })),
      lastValueMark: { show: false },
      tooltip: {
        title: { color: muted, size: 12, family, marginLeft: 8, marginTop: 6 },
        legend,
        offsetLeft: 4,
      },
    },
    xAxis: { axisLine: { color: line }, tickLine: { show: false }, tickText: text },
    yAxis: { axisLine: { color: line }, tickLine: { show: false }, tickText: text },
    separator: { color: line, activeBackgroundColor: raised },
    overlay: {
      line: { color: accent, size: 1.5 },
      point: {
        color: accent,
        borderColor: `${accent}55`,
        activeColor: accent,
        activeBorderColor: `${accent}55`,
      },
      text: {
        color: colour('on-accent'),
        backgroundColor: colour('accent-solid'),
        borderColor: colour('accent-solid'),
        family,
        size: 12,
      },
      rect: { color: `${accent}22`, borderColor: accent },
      polygon: { color: `${accent}22`, borderColor: accent },
    },
    crosshair: {
      horizontal: { line: { color: muted }, text: axisMark },
      vertical: { line: { color: muted }, text: axisMark },
    },
  };
}
