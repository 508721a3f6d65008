import { formatPlaces } from '@bourse/ui/format/decimal';
import type { Chart, IndicatorCreateTooltipDataSourceCallback, TooltipLegend } from 'klinecharts';

/** How volumes are told in a legend: what of which coin, with so many decimals. */
export interface VolumeWords {
  /** `Volume (BTC)` */
  name: string;
  decimals: number;
  locale: string;
}

/** The legend of the volumes: that of the candle under the pointer, else of the latest. */
export function volumeLegend({
  name,
  decimals,
  locale,
}: VolumeWords): IndicatorCreateTooltipDataSourceCallback<unknown> {
  return ({ chart, crosshair }) => {
    const volume = (crosshair.kLineData ?? chart.getDataList().at(-1))?.volume;
    const value = volume === undefined ? '–' : formatPlaces(volume.toFixed(decimals), decimals, locale);
    return { name: '', calcParamsText: '', features: [], legends: [{ title: `${name} `, value }] };
  };
}

const CANDLE: TooltipLegend[] = ['time', 'open', 'high', 'low', 'close'].map((title) => ({
  title,
  value: `{${title}}`,
}));

/** What the legend of the candles tells: the volume as well while nothing below them does. */
export function tellVolume(chart: Chart, isShownBelow: boolean): void {
  const template = isShownBelow ? CANDLE : [...CANDLE, { title: 'volume', value: '{volume}' }];
  chart.setStyles({ candle: { tooltip: { legend: { template } } } });
}
