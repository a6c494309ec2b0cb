import React from 'react';
import Shape from './shape-view';

// expect: def function Gallery
// expect: edge Gallery calls Shape
// expect: edge Gallery calls Gallery.open
// expect: no-edge Gallery calls div
export const Gallery = ({ shapes }) => {
  function open() {}
  open();
  return <div onClick={open}>{shapes.map((shape) => <Shape key={shape.id} />)}</div>;
};

// expect: def function div
function div() {}
