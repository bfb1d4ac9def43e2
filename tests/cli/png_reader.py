"""PNG files as Lockwork writes them: 8 bits, RGB or RGBA, not interlaced. Nothing but Python's own library is needed."""
import struct
import zlib


class Picture:
    """pixel(x, y) from the top left: (r, g, b, a)."""

    def __init__(self, data):
        assert data[:8] == b"\x89PNG\r\n\x1a\n", "not a PNG file"
        at, body = 8, b""
        while at < len(data):
            length, kind = struct.unpack(">I4s", data[at:at + 8])
            chunk = data[at + 8:at + 8 + length]
            assert zlib.crc32(kind + chunk) == struct.unpack(">I", data[at + 8 + length:at + 12 + length])[0], "damaged chunk"
            if kind == b"IHDR":
                self.width, self.height, depth, colour, _, _, interlace = struct.unpack(">IIBBBBB", chunk)
                assert depth == 8 and interlace == 0 and colour in (2, 6), "unexpected kind of PNG"
                self.channels = 3 if colour == 2 else 4
            elif kind == b"IDAT":
                body += chunk
            at += 12 + length
        assert kind == b"IEND", "the file ends early"
        self.rows = self.unfilter(zlib.decompress(body))

    def unfilter(self, data):
        step, stride = self.channels, self.width * self.channels
        assert len(data) == self.height * (stride + 1)
        rows, above = [], bytearray(stride)
        for y in range(self.height):
            kind = data[y * (stride + 1)]
            row = bytearray(data[y * (stride + 1) + 1:(y + 1) * (stride + 1)])
            if kind == 1:
                for i in range(step, stride):
                    row[i] = (row[i] + row[i - step]) & 255
            elif kind == 2:
                for i in range(stride):
                    row[i] = (row[i] + above[i]) & 255
            elif kind == 3:
                for i in range(stride):
                    row[i] = (row[i] + ((row[i - step] if i >= step else 0) + above[i]) // 2) & 255
            elif kind == 4:
                for i in range(stride):
                    a, b, c = (row[i - step], above[i], above[i - step]) if i >= step else (0, above[i], 0)
                    p = a + b - c
                    pa, pb, pc = abs(p - a), abs(p - b), abs(p - c)
                    row[i] = (row[i] + (a if pa <= pb and pa <= pc else b if pb <= pc else c)) & 255
            rows.append(row)
            above = row
        return rows

    def pixel(self, x, y):
        at = x * self.channels
        values = tuple(self.rows[y][at:at + self.channels])
        return values if self.channels == 4 else values + (255,)

    def where(self, test):
        """(left, top, right, bottom) of the pixels for which test(r, g, b, a) holds, right and bottom beyond the last; None without any."""
        found = [(x, y) for y in range(self.height) for x in range(self.width) if test(*self.pixel(x, y))]
        if not found:
            return None
        xs, ys = [p[0] for p in found], [p[1] for p in found]
        return min(xs), min(ys), max(xs) + 1, max(ys) + 1

    def count(self, test):
        return sum(1 for y in range(self.height) for x in range(self.width) if test(*self.pixel(x, y)))


def read(path):
    with open(path, "rb") as file:
        return Picture(file.read())
