package store

import "io"

// Exporter writes what it has.
type Exporter interface {
	Export(to io.Writer, names ...string) (written int, err error)
}

type csvExport struct{ path string }

func (c *csvExport) Export(w io.Writer, columns ...string) (int, error) { return 0, nil }

type rowExport struct{ csvExport }

type countExport struct{}

func (countExport) Export(to io.Writer) (int, error) { return 0, nil }

type fileExport struct{}

func (fileExport) Export(to *fileExport, names ...string) (int, error) { return 0, nil }

type quietExport struct{}

func (quietExport) Export(to io.Writer, names ...string) {}

// expect: edge csvExport implements Exporter
// expect: edge rowExport implements Exporter
// expect: no-edge countExport implements *
// expect: no-edge fileExport implements *
// expect: no-edge quietExport implements *
