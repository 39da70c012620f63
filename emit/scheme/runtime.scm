; The runtime of programs that cpsc emits as Scheme, in R6RS. A program gets the
; definitions that it needs, in this order; an empty line ends a definition.
;
; An int is an exact integer of 64 bits. A float is a flonum. A string is a Scheme
; string of characters below 256, which are its bytes. An array is a pair of its
; length and a vector, which may be longer. A struct is a vector of its name, a
; string, and its fields; nil is the empty list. A function value is a vector of the
; symbol fn, its name and a procedure. A variable in memory is a vector that begins
; with its value. A reference is such a vector, or a pair of an array and an index, or
; a pair of a struct and the index of a field.
;
; The last argument of a procedure that may trap is its position: the names, lines and
; columns of the function that it is in and of those it was inlined into, innermost first.

; Host functions are procedures that the program does not define: host-NAME for extern fn
; NAME. One that has one result returns it. One with several returns a list of them. One that
; may throw returns a list, too: #t and its results, or #f and the exception.

(define host-values '())

(define (host-first values)
  (set! host-values values)
  (car values))

(define (host-returns? values)
  (set! host-values (cdr values))
  (car values))

(define (host-result i) (list-ref host-values i))

(define nil '())

; Integers wrap.

(define (wrap n)
  (if (fixnum? n) n (wrap-large n)))

(define (wrap-large n)
  (if (and (<= -9223372036854775808 n) (<= n 9223372036854775807))
      n
      (let ((low (bitwise-and n #xFFFFFFFFFFFFFFFF)))
        (if (< low #x8000000000000000) low (- low #x10000000000000000)))))

(define (int+ x y) (wrap (+ x y)))

(define (int- x y) (wrap (- x y)))

(define (int* x y) (wrap (* x y)))

(define (int/ x y where)
  (if (eqv? y 0) (trap "division by zero" where) (wrap (quotient x y))))

(define (int% x y where)
  (if (eqv? y 0) (trap "division by zero" where) (remainder x y)))

(define (int<< x n) (wrap (bitwise-arithmetic-shift-left x (bitwise-and n 63))))

(define (int>> x n) (bitwise-arithmetic-shift-right x (bitwise-and n 63)))

(define (int>>> x n)
  (wrap (bitwise-arithmetic-shift-right (if (< x 0) (+ x #x10000000000000000) x) (bitwise-and n 63))))

(define (int-negate x) (wrap (- x)))

(define (int-abs x) (if (< x 0) (wrap (- x)) x))

(define (int-min x y) (if (< y x) y x))

(define (int-max x y) (if (< x y) y x))

(define (int-popcount x)
  (if (< x 0) (- 64 (bitwise-bit-count (bitwise-not x))) (bitwise-bit-count x)))

; All NaNs have the same bits.
(define (float-bits x)
  (if (= x x)
      (let ((b (make-bytevector 8)))
        (bytevector-ieee-double-native-set! b 0 x)
        (bytevector-s64-native-ref b 0))
      #x7FF8000000000000))

(define (bits-float x)
  (let ((b (make-bytevector 8)))
    (bytevector-s64-native-set! b 0 x)
    (bytevector-ieee-double-native-ref b 0)))

; Operations of machines.

(define (unsigned x) (if (< x 0) (+ x #x10000000000000000) x))

(define (sign-extend x bits)
  (let ((low (bitwise-and x (- (bitwise-arithmetic-shift-left 1 bits) 1))))
    (if (bitwise-bit-set? low (- bits 1)) (- low (bitwise-arithmetic-shift-left 1 bits)) low)))

(define (int-sext8 x) (sign-extend x 8))

(define (int-sext16 x) (sign-extend x 16))

(define (int-sext32 x) (sign-extend x 32))

(define (int-udiv x y where)
  (if (eqv? y 0) (trap "division by zero" where) (wrap (quotient (unsigned x) (unsigned y)))))

(define (int-urem x y where)
  (if (eqv? y 0) (trap "division by zero" where) (wrap (remainder (unsigned x) (unsigned y)))))

(define (int-ult x y) (< (unsigned x) (unsigned y)))

(define (int-ule x y) (<= (unsigned x) (unsigned y)))

(define (int-clz x) (- 64 (bitwise-length (unsigned x))))

(define (int-ctz x) (if (eqv? x 0) 64 (bitwise-first-bit-set x)))

(define (rotate x n bits)
  (let ((long (bitwise-arithmetic-shift-left x n)))
    (sign-extend (bitwise-ior long (bitwise-arithmetic-shift-right long bits)) bits)))

(define (int-rotl x n) (rotate (unsigned x) (bitwise-and n 63) 64))

(define (int-rotl32 x n) (rotate (bitwise-and x #xFFFFFFFF) (bitwise-and n 31) 32))

(define (bit b) (if b 1 0))

(define (raw-bits x)
  (let ((b (make-bytevector 8)))
    (bytevector-ieee-double-native-set! b 0 x)
    (bytevector-s64-native-ref b 0)))

(define (float-quiet x) (if (= x x) x +nan.0))

(define (float-floor x) (float-quiet (flfloor x)))

(define (float-ceil x) (float-quiet (flceiling x)))

(define (float-trunc x) (float-quiet (fltruncate x)))

(define (float-nearest x)
  (let ((r (flround x))) ; Guile drops the sign of zero
    (float-quiet (if (= r 0.0) (float-copysign r x) r))))

(define (float-copysign x y)
  (bits-float (wrap (bitwise-ior (bitwise-and (raw-bits x) #x7FFFFFFFFFFFFFFF)
                                 (bitwise-and (raw-bits y) #x-8000000000000000)))))

(define (float-round32 x)
  (let ((b (make-bytevector 4)))
    (bytevector-ieee-single-native-set! b 0 x)
    (bytevector-ieee-single-native-ref b 0)))

; The conversion to a float first rounds a large int, so its low bits become one that only says
; whether they are zero.
(define (int->float32 x)
  (let ((low (bitwise-and x 4095)))
    (float-round32
     (inexact (if (or (eqv? low 0) (< -9007199254740992 x 9007199254740992)) x (+ (- x low) 2048))))))

(define (uint->float x) (inexact (unsigned x)))

(define (uint->float32 x) (int->float32 (unsigned x)))

(define (float->int-sat x)
  (cond ((not (= x x)) 0)
        ((< x -9223372036854775808.0) -9223372036854775808)
        ((< x 9223372036854775808.0) (exact (fltruncate x)))
        (else 9223372036854775807)))

(define (float->uint-sat x)
  (cond ((not (> x 0.0)) 0)
        ((< x 18446744073709551616.0) (wrap (exact (fltruncate x))))
        (else -1)))

(define (float->uint x where)
  (if (and (< -1.0 x) (< x 18446744073709551616.0))
      (float->uint-sat x)
      (trap (string-append "float " (float->string x) " does not fit into an unsigned int") where)))

; A NaN keeps its bits, which a conversion would change.
(define (float32-bits x)
  (if (= x x)
      (let ((b (make-bytevector 4)))
        (bytevector-ieee-single-native-set! b 0 x)
        (bytevector-s32-native-ref b 0))
      (let* ((n (raw-bits x))
             (fraction (bitwise-and (bitwise-arithmetic-shift-right n 29) #x7FFFFF)))
        (+ (if (< n 0) -8388608 2139095040) (if (eqv? fraction 0) 4194304 fraction)))))

(define (bits-float32 n)
  (let ((b (make-bytevector 4)))
    (bytevector-s32-native-set! b 0 (int-sext32 n))
    (let ((x (bytevector-ieee-single-native-ref b 0)))
      (if (= x x)
          x
          (bits-float (+ (if (bitwise-bit-set? n 31) -4503599627370496 9218868437227405312)
                         (bitwise-arithmetic-shift-left (bitwise-and n #x7FFFFF) 29)))))))

; Floats. A constant NaN is positive everywhere.

(define not-a-number (bits-float #x7FF8000000000000))

(define (float-negate x) (if (= x x) (- x) (bits-float (bitwise-xor (raw-bits x) #x-8000000000000000))))

(define (float-abs x)
  (cond ((or (< x 0.0) (eqv? x -0.0)) (- x))
        ((= x x) x)
        (else (bits-float (bitwise-and (raw-bits x) #x7FFFFFFFFFFFFFFF)))))

(define (float-min x y)
  (cond ((not (and (= x x) (= y y))) +nan.0)
        ((or (< y x) (and (= x y) (eqv? y -0.0))) y)
        (else x)))

(define (float-max x y)
  (cond ((not (and (= x x) (= y y))) +nan.0)
        ((or (< x y) (and (= x y) (eqv? x -0.0))) y)
        (else x)))

(define (float-sqrt x) (if (< x 0.0) +nan.0 (flsqrt x)))

(define (float-log x)
  (cond ((< x 0.0) +nan.0)
        ((= x 0.0) -inf.0)
        (else (fllog x))))

(define (finite-float? x) (= (- x x) 0.0))

; Powers with integral exponents are computed by squaring; powers of two are kept
; separate.

(define (float-pow x y)
  (define (odd? y) (and (finite-float? y) (= y (fltruncate y)) (= 1 (bitwise-and (exact y) 1))))
  (define (less-than-one? x) (< -1.0 x 1.0))
  (cond ((or (= y 0.0) (= x 1.0)) 1.0)
        ((= y 1.0) x)
        ((not (and (= x x) (= y y))) +nan.0)
        ((= x 0.0)
         (let ((zero (if (odd? y) x 0.0)))
           (if (< y 0.0) (/ 1.0 zero) zero)))
        ((not (finite-float? y))
         (cond ((= x -1.0) 1.0)
               ((eq? (less-than-one? x) (> y 0.0)) 0.0)
               (else +inf.0)))
        ((= x +inf.0) (if (< y 0.0) 0.0 +inf.0))
        ((= x -inf.0) (float-pow -0.0 (- y)))
        ((= y 0.5) (float-sqrt x))
        ((= y -0.5) (/ 1.0 (float-sqrt x)))
        (else
         (let* ((size (float-abs y))
                (whole (fltruncate size))
                (part (- size whole)))
           (cond ((and (< x 0.0) (not (= part 0.0))) +nan.0)
                 ((>= whole 9223372036854775808.0)
                  (cond ((= x -1.0) 1.0)
                        ((eq? (less-than-one? x) (> y 0.0)) 0.0)
                        (else +inf.0)))
                 ((= part 0.0) (power x (exact whole) 1.0 (< y 0.0)))
                 ((> part 0.5) (power x (+ (exact whole) 1) (flexp (* (- part 1.0) (fllog x))) (< y 0.0)))
                 (else (power x (exact whole) (flexp (* part (fllog x))) (< y 0.0))))))))

; power returns factor times x to the n, or the reciprocal of that.

(define (power x n factor inverse?)
  (let split ((x x) (scale 0))
    (cond ((>= (float-abs x) 1.0) (split (* x 0.5) (+ scale 1)))
          ((< (float-abs x) 0.5) (split (* x 2.0) (- scale 1)))
          (else
           (let loop ((n n) (x x) (scale scale) (result factor) (result-scale 0))
             (cond ((= n 0)
                    (if inverse?
                        (scale-float (/ 1.0 result) (- result-scale))
                        (scale-float result result-scale)))
                   ((or (< scale -4096) (< 4096 scale))
                    (loop 0 x scale result (+ result-scale scale)))
                   (else
                    (let* ((odd (= 1 (bitwise-and n 1)))
                           (result (if odd (* result x) result))
                           (result-scale (if odd (+ result-scale scale) result-scale))
                           (square (* x x))
                           (n (bitwise-arithmetic-shift-right n 1)))
                      (if (< square 0.5)
                          (loop n (+ square square) (- (* 2 scale) 1) result result-scale)
                          (loop n square (* 2 scale) result result-scale))))))))))

(define (scale-float x n)
  (cond ((or (= x 0.0) (not (finite-float? x))) x)
        ((> n 4096) (if (< x 0.0) -inf.0 +inf.0))
        ((< n -4096) (if (< x 0.0) -0.0 0.0))
        (else
         (let ((y (inexact (* (exact x) (expt 2 n)))))
           (if (and (= y 0.0) (< x 0.0)) -0.0 y)))))

(define (float->int x where)
  (if (and (<= -9223372036854775808.0 x) (< x 9223372036854775808.0))
      (exact (fltruncate x))
      (trap (string-append "float " (float->string x) " does not fit into an int") where)))

; Strings.

(define (string-byte s i where)
  (if (and (<= 0 i) (< i (string-length s)))
      (char->integer (string-ref s i))
      (out-of-bounds i (string-length s) where)))

(define (string-part s from to where)
  (if (<= 0 from to (string-length s))
      (substring s from to)
      (trap (string-append "substring " (number->string from) ".." (number->string to)
                           " out of bounds for length " (number->string (string-length s)))
            where)))

(define (code-point->string n where)
  (if (or (<= 0 n #xD7FF) (<= #xE000 n #x10FFFF))
      (bytes->string (string->utf8 (make-string 1 (integer->char n))))
      (trap (string-append "chr(" (number->string n) ") is not a code point") where)))

(define (bytes->string bytes)
  (let* ((n (bytevector-length bytes)) (s (make-string n)))
    (let loop ((i 0))
      (cond ((< i n)
             (string-set! s i (integer->char (bytevector-u8-ref bytes i)))
             (loop (+ i 1)))
            (else s)))))

; Arrays.

(define (vector->array v) (cons (vector-length v) v))

(define (make-array n x where)
  (if (< n 0)
      (trap (string-append "array size " (number->string n) " is negative") where)
      (cons n (make-vector n x))))

(define (array-length a) (car a))

(define (array-ref a i where)
  (if (and (<= 0 i) (< i (car a)))
      (vector-ref (cdr a) i)
      (out-of-bounds i (car a) where)))

(define (array-set! a i x where)
  (if (and (<= 0 i) (< i (car a)))
      (vector-set! (cdr a) i x)
      (out-of-bounds i (car a) where)))

(define (out-of-bounds i n where)
  (trap (string-append "index " (number->string i) " out of bounds for length " (number->string n)) where))

(define (copy-elements! from to n)
  (let loop ((i 0))
    (when (< i n)
      (vector-set! to i (vector-ref from i))
      (loop (+ i 1)))))

(define (array-push! a x)
  (let ((n (car a)))
    (when (= n (vector-length (cdr a)))
      (let ((larger (make-vector (+ n n 4) 0)))
        (copy-elements! (cdr a) larger n)
        (set-cdr! a larger)))
    (vector-set! (cdr a) n x)
    (set-car! a (+ n 1))))

(define (array-pop! a where)
  (when (= (car a) 0) (trap "pop of an empty array" where))
  (let* ((last (- (car a) 1)) (x (vector-ref (cdr a) last)))
    (vector-set! (cdr a) last 0)
    (set-car! a last)
    x))

(define (array-copy a)
  (let ((elements (make-vector (car a))))
    (copy-elements! (cdr a) elements (car a))
    (cons (car a) elements)))

; Bytes are a pair of their length and a bytevector, which may be longer.

(define (make-bytes n where)
  (if (< n 0)
      (trap (string-append "array size " (number->string n) " is negative") where)
      (cons n (make-bytevector n 0))))

(define (check-bytes n i size where)
  (if (not (and (<= 0 n) (<= 0 i) (<= (+ i n) size)))
      (trap (string-append (number->string n) " bytes at " (number->string i)
                           " are out of bounds for length " (number->string size))
            where)))

(define (bytes-load b i size signed where)
  (check-bytes size i (car b) where)
  (if signed
      (bytevector-sint-ref (cdr b) i (endianness little) size)
      (bytevector-uint-ref (cdr b) i (endianness little) size)))

(define (bytes-store! b i x size where)
  (check-bytes size i (car b) where)
  (bytevector-uint-set! (cdr b) i
                        (bitwise-and x (- (bitwise-arithmetic-shift-left 1 (* 8 size)) 1))
                        (endianness little) size))

(define (load8-s b i where) (bytes-load b i 1 #t where))

(define (load8-u b i where) (bytes-load b i 1 #f where))

(define (load16-s b i where) (bytes-load b i 2 #t where))

(define (load16-u b i where) (bytes-load b i 2 #f where))

(define (load32-s b i where) (bytes-load b i 4 #t where))

(define (load32-u b i where) (bytes-load b i 4 #f where))

(define (load64 b i where) (bytes-load b i 8 #t where))

(define (store8! b i x where) (bytes-store! b i x 1 where))

(define (store16! b i x where) (bytes-store! b i x 2 where))

(define (store32! b i x where) (bytes-store! b i x 4 where))

(define (store64! b i x where) (bytes-store! b i x 8 where))

(define (bytes-copy b)
  (let ((to (make-bytevector (car b) 0)))
    (bytevector-copy! (cdr b) 0 to 0 (car b))
    (cons (car b) to)))

(define (bytes-grow! b n)
  (let* ((before (car b)) (size (+ before n)))
    (if (or (< n 0) (> size 4294967296))
        -1
        (begin
          (if (> size (bytevector-length (cdr b)))
              (let ((to (make-bytevector (max size (* 2 before)) 0)))
                (bytevector-copy! (cdr b) 0 to 0 before)
                (set-cdr! b to)))
          (set-car! b size)
          before))))

(define (bytes-fill! b i x n where)
  (check-bytes n i (car b) where)
  (let ((x (bitwise-and x 255)))
    (do ((k 0 (+ k 1))) ((= k n)) (bytevector-u8-set! (cdr b) (+ i k) x))))

(define (bytes-move! b i from j n where)
  (check-bytes n i (car b) where)
  (if (string? from)
      (begin
        (check-bytes n j (string-length from) where)
        (do ((k 0 (+ k 1))) ((= k n))
          (bytevector-u8-set! (cdr b) (+ i k) (char->integer (string-ref from (+ j k))))))
      (begin
        (check-bytes n j (car from) where)
        (bytevector-copy! (cdr from) j (cdr b) i n))))

(define (bytes-text b from to where)
  (if (not (<= 0 from to (car b)))
      (string-part (make-string (car b)) from to where) ; traps
      (let ((s (make-string (- to from))))
        (do ((k from (+ k 1))) ((= k to) s)
          (string-set! s (- k from) (integer->char (bytevector-u8-ref (cdr b) k)))))))

; Structs.

(define (get-field p field where)
  (if (null? p) (trap "nil dereference" where) (vector-ref p field)))

(define (set-field! p field x where)
  (if (null? p) (trap "nil dereference" where) (vector-set! p field x)))

; References, variables in memory and globals.

; A vector is a reference to a variable if a symbol follows its value; structs and
; function values do not have one there. A pair is a reference if it does not begin with
; a length.

(define (make-cell x) (vector x 'ref))

(define (load-ref r where)
  (cond ((vector? r) (vector-ref r 0))
        ((vector? (car r)) (vector-ref (car r) (cdr r)))
        (else (array-ref (car r) (cdr r) where))))

(define (store-ref! r x where)
  (cond ((vector? r) (vector-set! r 0 x))
        ((vector? (car r)) (vector-set! (car r) (cdr r) x))
        (else (array-set! (car r) (cdr r) x where))))

(define (index-ref a i where)
  (array-ref a i where)
  (cons a i))

(define (field-ref p field where)
  (if (null? p) (trap "nil dereference" where) (cons p field)))

(define unset (vector 'unset))

(define (make-global name) (vector unset 'ref name))

(define (global-ref g where)
  (if (eq? (vector-ref g 0) unset)
      (trap (string-append "global " (vector-ref g 2) " is used before it is initialised") where)
      g))

(define (get-global g where) (vector-ref (global-ref g where) 0))

(define (set-global! g x) (vector-set! g 0 x))

; Function values.

(define (make-function name procedure) (vector 'fn name procedure))

(define (function-code f) (vector-ref f 2))

; The continuations alone determine what runs next. For the message of a trap, calls
; holds the calls in progress: their number, the position of the latest, and the calls
; that were in progress before it. A continuation sets it to what it was when its function
; made the call, so it does not matter how many calls a raise ends.

(define calls '(0))

; push-call! adds a position, and returns the calls that were in progress before.

(define (push-call! where)
  (let* ((outer calls) (depth (car outer)))
    (when (= depth maximal-depth)
      (trap (string-append "call depth limit of " (number->string maximal-depth) " exceeded") where))
    (set! calls (cons (+ depth 1) (cons where outer)))
    outer))

; unwind-to returns a continuation that ends all calls but the outer ones, however many
; there are, and continues with k. There is one version for a single value, one for none
; and one for several.

(define (unwind-to outer k)
  (lambda (x) (set! calls outer) (k x)))

(define (unwind-to/none outer k)
  (lambda () (set! calls outer) (k)))

(define (unwind-to/several outer k)
  (lambda results (set! calls outer) (apply k results)))

; call-frame adds a position, and returns a continuation that ends the call and continues
; with k. It is for calls that are passed k and, besides, only continuation parameters.

(define (call-frame where k)
  (let ((outer (push-call! where)))
    (lambda (x) (set! calls outer) (k x))))

(define (call-frame/none where k)
  (let ((outer (push-call! where)))
    (lambda () (set! calls outer) (k))))

(define (call-frame/several where k)
  (let ((outer (push-call! where)))
    (lambda results (set! calls outer) (apply k results))))

; What arrives at the second continuation of main is an uncaught exception. raise-at calls
; a continuation that may be it, and stores the position of this call. A program whose
; exceptions may be thrown again calls throw-here! instead. It stores the calls in progress,
; too, and exception-origin returns both, for throw-from!.

(define raised-at #f)
(define raised-in #f)

(define (raise-at where k x)
  (set! raised-at where)
  (k x))

(define (throw-here! where)
  (set! raised-at where)
  (set! raised-in calls))

(define (throw-from! origin)
  (set! raised-at (car origin))
  (set! raised-in (cdr origin)))

(define (exception-origin) (cons raised-at raised-in))

(define (uncaught! x)
  (when raised-in (set! calls raised-in))
  (trap (string-append "uncaught: " (value->string x)) raised-at))

; Output is buffered. It is written when the buffer is large, before waiting for input,
; and at the end.

(define output-port (standard-output-port))

(define output (make-bytevector 65536))

(define output-length 0)

(define (flush-output!)
  (put-bytevector output-port output 0 output-length)
  (flush-output-port output-port)
  (set! output-length 0))

(define (output-string! s)
  (let ((n (string-length s)))
    (let loop ((i 0))
      (when (< i n)
        (when (= output-length 65536) (flush-output!))
        (bytevector-u8-set! output output-length (char->integer (string-ref s i)))
        (set! output-length (+ output-length 1))
        (loop (+ i 1))))))

(define (each f items)
  (unless (null? items)
    (f (car items))
    (each f (cdr items))))

(define (write! . values)
  (each (lambda (x) (write-text x output-string!)) values))

(define (print! . values)
  (let loop ((values values) (separator ""))
    (cond ((null? values) (output-string! "\n"))
          (else
           (output-string! separator)
           (write-text (car values) output-string!)
           (loop (cdr values) " ")))))

(define (value->string x)
  (cond ((string? x) x)
        ((or (pair? x) (vector? x))
         (call-with-string-output-port
          (lambda (port) (write-text x (lambda (s) (put-string port s))))))
        (else (atom->string x))))

(define (write-text x write)
  (cond ((string? x) (write x))
        ((or (pair? x) (vector? x)) (write-value x write (make-eq-hashtable)))
        (else (write (atom->string x)))))

(define (atom->string x)
  (cond ((boolean? x) (if x "true" "false"))
        ((null? x) "nil")
        ((flonum? x) (float->string x))
        (else (number->string x))))

(define (reference? x)
  (if (pair? x)
      (not (number? (car x)))
      (and (vector? x) (> (vector-length x) 1) (eq? (vector-ref x 1) 'ref))))

; busy holds the arrays and structs that are being written.

(define (write-value x write busy)
  (define (write-elements v from to)
    (let loop ((i from))
      (when (< i to)
        (when (< from i) (write ", "))
        (write-value (if (vector? v) (vector-ref v i) (bytevector-u8-ref v i)) write busy)
        (loop (+ i 1)))))
  (define (inside open v from to close)
    (cond ((hashtable-ref busy x #f) (write "\xe2;\x80;\xa6;"))
          (else
           (hashtable-set! busy x #t)
           (write open)
           (write-elements v from to)
           (write close)
           (hashtable-delete! busy x))))
  (cond ((string? x) (write (quoted-string x)))
        ((reference? x) (write "<ref>"))
        ((pair? x) (inside "[" (cdr x) 0 (car x) "]"))
        ((not (vector? x)) (write (atom->string x)))
        ((not (vector-ref x 0)) (write (vector-ref x 1)))
        ((symbol? (vector-ref x 0))
         (write "<fn")
         (unless (string=? (vector-ref x 1) "") (write " "))
         (write (vector-ref x 1))
         (write ">"))
        (else (inside (string-append (vector-ref x 0) "(") x 1 (vector-length x) ")"))))

; The digits of number->string are the fewest that read back the same: 0.DIGITS
; times ten to the point.

(define (float->string x)
  (cond ((not (= x x)) "nan")
        ((= x +inf.0) "inf")
        ((= x -inf.0) "-inf")
        ((eqv? x -0.0) "-0.0")
        ((= x 0.0) "0.0")
        ((< x 0.0) (string-append "-" (float->string (- x))))
        (else
         (let* ((s (number->string x)) (n (string-length s)))
           (let loop ((i 0) (digits '()) (point #f) (exponent 0))
             (let ((c (if (< i n) (string-ref s i) #\|)))
               (cond ((char=? c #\.) (loop (+ i 1) digits (length digits) 0))
                     ((char=? c #\e)
                      (let end ((j (+ i 1)))
                        (if (and (< j n) (not (char=? (string-ref s j) #\|)))
                            (end (+ j 1))
                            (place-digits x digits (or point (length digits)) (string->number (substring s (+ i 1) j))))))
                     ((char=? c #\|) (place-digits x digits (or point (length digits)) 0))
                     (else (loop (+ i 1) (cons c digits) point 0)))))))))

(define (place-digits x reversed point exponent)
  (define (skip-zeros digits) (if (char=? (car digits) #\0) (skip-zeros (cdr digits)) digits))
  (let* ((all (reverse (skip-zeros reversed)))
         (digits (skip-zeros all))
         (n (length digits))
         (point (- (+ point exponent) (- (length all) n)))
         (text (even-digits x (list->string digits) (- point n))))
    (cond ((not (and (<= 1e-4 x) (< x 1e21)))
           (let* ((ten (- point 1))
                  (size (number->string (if (< ten 0) (- ten) ten))))
             (string-append (substring text 0 1)
                            (if (= n 1) "" ".")
                            (substring text 1 n)
                            (if (< ten 0) "e-" "e+")
                            (if (< -10 ten 10) "0" "")
                            size)))
          ((<= point 0) (string-append "0." (make-string (- point) #\0) text))
          ((< point n) (string-append (substring text 0 point) "." (substring text point n)))
          (else (string-append text (make-string (- point n) #\0) ".0")))))

; Of two equally near numbers with the fewest digits, the even one is chosen. Scheme
; systems differ in this.

(define (even-digits x text scale)
  (if (< (string-length text) 15)
      text
      (let* ((n (string->number text)) (much (- n (/ (exact x) (expt 10 scale)))))
        (cond ((= 0 (bitwise-and n 1)) text)
              ((= much 1/2) (number->string (- n 1)))
              ((= much -1/2) (number->string (+ n 1)))
              (else text)))))

; A string as a literal of the source. Valid UTF-8 is unchanged.

(define (quoted-string s)
  (define n (string-length s))
  (define (byte i) (if (< i n) (char->integer (string-ref s i)) 0))
  (define (hex d) (string-ref "0123456789abcdef" d))
  (call-with-string-output-port
   (lambda (port)
     (put-char port #\")
     (let loop ((i 0))
       (when (< i n)
         (let ((c (byte i)) (size (utf8-size byte i)))
           (cond ((> size 1) (put-string port (substring s i (+ i size))))
                 ((= c 10) (put-string port "\\n"))
                 ((= c 9) (put-string port "\\t"))
                 ((= c 13) (put-string port "\\r"))
                 ((= c 0) (put-string port "\\0"))
                 ((or (= c 34) (= c 92)) (put-char port #\\) (put-char port (string-ref s i)))
                 ((or (< c 32) (>= c 127))
                  (put-string port "\\x")
                  (put-char port (hex (quotient c 16)))
                  (put-char port (hex (remainder c 16))))
                 (else (put-char port (string-ref s i))))
           (loop (+ i size)))))
     (put-char port #\"))))

; utf8-size returns how many bytes the code point at i has, or 1.

(define (utf8-size byte i)
  (define (next? k) (<= #x80 (byte (+ i k)) #xBF))
  (let ((first (byte i)) (second (byte (+ i 1))))
    (cond ((and (<= #xC2 first #xDF) (next? 1)) 2)
          ((and (<= #xE0 first #xEF) (next? 1) (next? 2)
                (not (and (= first #xE0) (< second #xA0)))
                (not (and (= first #xED) (> second #x9F))))
           3)
          ((and (<= #xF0 first #xF4) (next? 1) (next? 2) (next? 3)
                (not (and (= first #xF0) (< second #x90)))
                (not (and (= first #xF4) (> second #x8F))))
           4)
          (else 1))))

; Input.

(define input-port (standard-input-port))

(define input (make-bytevector 0))

(define input-start 0)

(define input-ended #f)

; peek-byte returns the next byte, or #f at the end.

(define (peek-byte)
  (cond ((< input-start (bytevector-length input)) (bytevector-u8-ref input input-start))
        (input-ended #f)
        (else
         (flush-output!)
         (let ((more (get-bytevector-some input-port)))
           (cond ((eof-object? more) (set! input-ended #t))
                 (else (set! input more) (set! input-start 0)))
           (peek-byte)))))

(define (skip-byte!) (set! input-start (+ input-start 1)))

; take-bytes! returns the bytes before the first terminating byte.

(define (take-bytes! end?)
  (call-with-string-output-port
   (lambda (port)
     (let loop ()
       (let ((c (peek-byte)))
         (when (and c (not (end? c)))
           (put-char port (integer->char c))
           (skip-byte!)
           (loop)))))))

(define (end-of-input?) (not (peek-byte)))

(define (read-line! where)
  (when (end-of-input?) (trap "end of input" where))
  (let ((line (take-bytes! (lambda (c) (= c 10)))))
    (when (peek-byte) (skip-byte!))
    line))

(define (space? c) (or (= c 32) (<= 9 c 13)))

(define (read-int! where)
  (cond ((end-of-input?) (trap "end of input" where))
        ((space? (peek-byte)) (skip-byte!) (read-int! where))
        (else
         (let* ((word (take-bytes! space?))
                (signed (and (memv (string-ref word 0) '(#\+ #\-)) #t))
                (size (digits->integer (if signed (substring word 1 (string-length word)) word) 10))
                (n (and size (if (char=? (string-ref word 0) #\-) (- size) size))))
           (if (and n (<= -9223372036854775808 n 9223372036854775807))
               n
               (trap (string-append (if n "integer does not fit into 64 bits: " "not an integer: ") (quoted-string word)) where))))))

; digits->integer returns #f if the text is not a number in this base.

(define (digits->integer s base)
  (let loop ((i 0) (n #f))
    (if (= i (string-length s))
        n
        (let ((d (digit (string-ref s i))))
          (and d (< d base) (loop (+ i 1) (+ (* (or n 0) base) d)))))))

(define (digit c)
  (cond ((char<=? #\0 c #\9) (- (char->integer c) 48))
        ((char<=? #\a c #\f) (- (char->integer c) 87))
        ((char<=? #\A c #\F) (- (char->integer c) 55))
        (else #f)))

; The end.

(define (exit! status)
  (flush-output!)
  (exit (bitwise-and status 255)))

(define assert!
  (case-lambda
    ((c where) (unless c (trap "assertion failed" where)))
    ((c message where) (unless c (trap (string-append "assertion failed: " message) where)))))

(define error-port (standard-error-port))

(define (error-line! . parts)
  (each
   (lambda (s)
     (let loop ((i 0))
       (when (< i (string-length s))
         (put-u8 error-port (char->integer (string-ref s i)))
         (loop (+ i 1)))))
   parts)
  (put-u8 error-port 10))

; fail ends a program that cannot begin.

(define (fail status message . notes)
  (error-line! "error: " message)
  (unless (null? notes) (error-line! "  |"))
  (each (lambda (note) (error-line! "  = note: " note)) notes)
  (flush-output-port error-port)
  (exit status))

(define (trap message where)
  (flush-output!)
  (error-line! "trap: " (clean message))
  (let ((frame (innermost-frame where)))
    (unless (= (cadr frame) 0) (error-line! " --> " (place frame))))
  (write-frames where)
  (flush-output-port error-port)
  (exit 3))

; clean returns a text on one line that cannot control a terminal: it replaces or drops
; characters that are invisible, move the cursor or change the writing direction.

(define (clean s)
  (define n (string-length s))
  (define (byte i) (if (< i n) (char->integer (string-ref s i)) 0))
  (define (in? c ranges)
    (and (pair? ranges) (or (<= (caar ranges) c (cdar ranges)) (in? c (cdr ranges)))))
  (define replaced
    '((#x80 . #x9F) (#xAD . #xAD) (#x61C . #x61C) (#x180E . #x180E) (#x200B . #x200C) (#x200E . #x200F)
      (#x2028 . #x202E) (#x2060 . #x2064) (#x2066 . #x206F) (#xFEFF . #xFEFF) (#xFFF9 . #xFFFB) (#x13430 . #x1343F)
      (#x1BCA0 . #x1BCA3) (#x1D173 . #x1D17A) (#xE0001 . #xE0001) (#xE0020 . #xE007F)))
  (define dropped '((#x180B . #x180D) (#x180F . #x180F) (#x200D . #x200D) (#xFE00 . #xFE0F) (#xE0100 . #xE01EF)))
  (define (code-point i size)
    (let loop ((j 1) (c (remainder (byte i) (vector-ref '#(0 128 32 16 8) size))))
      (if (= j size) c (loop (+ j 1) (+ (* 64 c) (remainder (byte (+ i j)) 64))))))
  (call-with-string-output-port
   (lambda (port)
     (let loop ((i 0))
       (when (< i n)
         (let* ((size (utf8-size byte i)) (c (code-point i size)))
           (cond ((and (= size 1) (>= (byte i) 128)) (put-string port "\xef;\xbf;\xbd;"))
                 ((= c 9) (put-string port "    "))
                 ((< c 32) (put-string port "\xe2;\x90;") (put-char port (integer->char (+ 128 c))))
                 ((= c 127) (put-string port "\xe2;\x90;\xa1;"))
                 ((in? c replaced) (put-string port "\xef;\xbf;\xbd;"))
                 ((in? c dropped) #f)
                 (else (put-string port (substring s i (+ i size)))))
           (loop (+ i size))))))))

; The lines of positions are numbered through all sources: see diag.Sources.

(define (place where)
  (let ((line (cadr where)))
    (let loop ((s sources))
      (if (and (pair? (cdr s)) (>= line (cdadr s)))
          (loop (cdr s))
          (string-append (caar s) ":" (number->string (+ 1 (- line (cdar s)))) ":" (number->string (caddr where)))))))

; innermost-frame returns the position in the function that users see as the current one.
; The position in a function that the source does not have is empty.

(define (innermost-frame where)
  (let loop ((where where) (rest calls))
    (cond ((pair? where) where)
          ((pair? (cdr rest)) (loop (cadr rest) (cddr rest)))
          (else '(none 0 0)))))

; write-frames writes all calls, or only the first ten and the last ten if there are
; many.

(define (write-frames where)
  (define (each-frame visit)
    (let loop ((where where) (rest calls) (i 0))
      (cond ((pair? where) (visit i where) (loop (cdddr where) rest (+ i 1)))
            ((pair? (cdr rest)) (loop (cadr rest) (cddr rest) i))
            (else i))))
  (let* ((hidden (- (each-frame (lambda (i where) #f)) 20))
         (hidden (if (> hidden 1) hidden 0)))
    (each-frame
     (lambda (i where)
       (when (and (= i 10) (> hidden 0))
         (error-line! "  \xe2;\x80;\xa6; " (number->string hidden) " more calls \xe2;\x80;\xa6;"))
       (unless (< 9 i (+ 10 hidden))
         (error-line! (if (= i 0) "  in " "  called from ")
                      (let ((name (car where))) (if (symbol? name) (symbol->string name) name))
                      (if (= (cadr where) 0) "" (string-append " (" (place where) ")"))))))))

; The start. parameters are the names and types of the parameters of main.

(define (start init main parameters)
  (let* ((texts (arguments (cdr (command-line))))
         (values (parse-arguments parameters texts))
         (end (case-lambda (() (exit! 0)) ((status) (exit! status)))))
    (init (lambda () (apply main (append values (cons end '())))))))

(define (arguments texts)
  (if (null? texts)
      '()
      (cons (bytes->string (string->utf8 (car texts))) (arguments (cdr texts)))))

(define (parse-arguments parameters texts)
  (define wanted (length parameters))
  (define given (length texts))
  (define (described names separator)
    (if (null? names)
        ""
        (string-append separator (caar names) ":" (symbol->string (cadar names)) (described (cdr names) " "))))
  (define (wrong . parts)
    (fail 2
          (apply string-append parts)
          (string-append "usage: " (bytes->string (string->utf8 (car (command-line)))) (described parameters " "))))
  (define main-takes
    (string-append "main takes " (number->string wanted) (if (= wanted 1) " argument" " arguments")
                   " and got " (number->string given)))
  (let loop ((i 1) (parameters parameters) (texts texts))
    (if (null? parameters)
        (if (null? texts)
            '()
            (wrong main-takes ": " (quoted-string (car texts)) " is too many"))
        (let* ((name (caar parameters))
               (type (cadar parameters))
               (this (string-append "argument " (number->string i) " (" name ": " (symbol->string type) ")")))
          (if (null? texts)
              (wrong this " is missing: " main-takes)
              (let ((x (parse-argument type (car texts)
                                       (lambda (what) (wrong this " " what ": " (quoted-string (car texts)) " was given")))))
                (cons x (loop (+ i 1) (cdr parameters) (cdr texts)))))))))

(define (parse-argument type text wrong)
  (case type
    ((string) text)
    ((int) (parse-int text wrong))
    ((float) (parse-float text wrong))
    (else
     (cond ((string=? text "true") #t)
           ((string=? text "false") #f)
           (else (wrong "is neither true nor false"))))))

; without-sign and without-separators prepare digits. The second returns #f if an
; underscore is not between digits.

(define (without-sign s)
  (if (and (> (string-length s) 0) (memv (string-ref s 0) '(#\+ #\-)))
      (substring s 1 (string-length s))
      s))

(define (negative-text? s) (and (> (string-length s) 0) (char=? (string-ref s 0) #\-)))

(define (without-separators s)
  (define n (string-length s))
  (let loop ((i 0) (before #\_) (digits '()))
    (if (= i n)
        (and (not (char=? before #\_)) (list->string (reverse digits)))
        (let ((c (string-ref s i)))
          (cond ((not (char=? c #\_)) (loop (+ i 1) c (cons c digits)))
                ((char=? before #\_) #f)
                (else (loop (+ i 1) c digits)))))))

(define (parse-int text wrong)
  (let* ((unsigned (without-sign text))
         (n (string-length unsigned))
         (prefix (if (< n 2) "" (substring unsigned 0 2)))
         (base (cond ((string=? prefix "0x") 16) ((string=? prefix "0b") 2) (else 10)))
         (digits (without-separators (if (= base 10) unsigned (substring unsigned 2 n)))))
    (let loop ((i 0) (size 0))
      (cond ((not digits) (wrong "is not an integer"))
            ((< i (string-length digits))
             (let ((d (digit (string-ref digits i))))
               (if (and d (< d base))
                   (loop (+ i 1) (if (> size #xFFFFFFFFFFFFFFFF) size (+ (* size base) d)))
                   (wrong "is not an integer"))))
            ((> size #xFFFFFFFFFFFFFFFF) (wrong "does not fit into 64 bits"))
            ((and (= base 10) (> size (if (negative-text? text) 9223372036854775808 9223372036854775807)))
             (wrong "does not fit into 64 bits"))
            (else (wrap (if (negative-text? text) (- size) size)))))))

; parse-float computes with exact numbers, of which a float is the nearest.

(define (parse-float text wrong)
  (define (cut s c) ; the part before c, and the part after it or #f
    (let loop ((i 0))
      (cond ((= i (string-length s)) (cons s #f))
            ((char=? (string-ref s i) c) (cons (substring s 0 i) (substring s (+ i 1) (string-length s))))
            (else (loop (+ i 1))))))
  (define (digits s)
    (let ((d (without-separators s)))
      (if (and d (digits->integer d 10)) d (wrong "is not a number"))))
  (let* ((unsigned (without-sign text))
         (parts (let ((parts (cut unsigned #\e))) (if (cdr parts) parts (cut unsigned #\E))))
         (mantissa (cut (car parts) #\.))
         (whole (digits (car mantissa)))
         (fraction (if (cdr mantissa) (digits (cdr mantissa)) ""))
         (ten (if (cdr parts)
                  (let ((n (digits->integer (digits (without-sign (cdr parts))) 10)))
                    (if (negative-text? (cdr parts)) (- n) n))
                  0))
         (size (digits->integer (string-append whole fraction) 10))
         (scale (- ten (string-length fraction)))
         (magnitude (+ scale (string-length (number->string size))))
         (x (cond ((= size 0) 0.0)
                  ((> magnitude 310) +inf.0)
                  ((< magnitude -330) 0.0)
                  (else (inexact (* size (expt 10 scale)))))))
    (cond ((= x +inf.0) (wrong "does not fit into a float"))
          ((negative-text? text) (- x))
          (else x))))

; The arguments of a program in Bril. The function Args of package bril does the same.

(define (start-bril init main parameters)
  (let ((texts (arguments (cdr (command-line))))
        (end (case-lambda (() (exit! 0)) ((status) (exit! status)))))
    (unless (= (length parameters) (length texts))
      (fail 2 (string-append "mismatched main argument arity: expected " (number->string (length parameters))
                             "; got " (number->string (length texts)))))
    (let ((values (bril-arguments parameters texts)))
      (init (lambda () (apply main (append values (cons end '()))))))))

(define (bril-arguments parameters texts)
  (if (null? texts)
      '()
      (let ((x (bril-argument (cadar parameters) (car texts))))
        (cons x (bril-arguments (cdr parameters) (cdr texts))))))

(define (bril-argument type text)
  (define (wrong what) (fail 2 (string-append what "; got " text)))
  (case type
    ((int)
     (or (bril-int (trimmed text)) (wrong "int argument to main must be an integer of 64 bits")))
    ((float)
     (let ((x (bril-decimal (trimmed text))))
       (if (and x (< -inf.0 x +inf.0)) x (wrong "float argument to main must not be 'NaN'"))))
    ((bool)
     (cond ((string=? text "true") #t)
           ((string=? text "false") #f)
           (else (wrong "boolean argument to main must be 'true'/'false'"))))
    (else ; a char
     (if (one-char? text) text (wrong "char argument to main must have one character")))))

(define (trimmed s)
  (define (space? i) (memv (char->integer (string-ref s i)) '(32 9 10 11 12 13)))
  (let loop ((from 0) (to (string-length s)))
    (cond ((= from to) "")
          ((space? from) (loop (+ from 1) to))
          ((space? (- to 1)) (loop from (- to 1)))
          (else (substring s from to)))))

; bril-decimal returns the number that a text stands for, or #f. One that is too large is
; infinite.

(define (bril-decimal s)
  (define n (string-length s))
  (define (at? i list) (and (< i n) (memv (string-ref s i) list)))
  (define (after-sign i) (if (at? i '(#\+ #\-)) (+ i 1) i))
  (define (after-digits i) (if (at? i '(#\0 #\1 #\2 #\3 #\4 #\5 #\6 #\7 #\8 #\9)) (after-digits (+ i 1)) i))
  (let* ((whole (after-sign 0))
         (whole-end (after-digits whole))
         (fraction (if (at? whole-end '(#\.)) (+ whole-end 1) whole-end))
         (end (if (= fraction whole-end) fraction (after-digits fraction)))
         (power (if (at? end '(#\e #\E)) (after-sign (+ end 1)) end))
         (power-end (if (= power end) end (after-digits power))))
    (and (= power-end n)
         (< 0 (+ (- whole-end whole) (- end fraction)))
         (or (= power end) (< power power-end))
         (parse-float (string-append (substring s 0 whole) "0" (substring s whole whole-end)
                                     "." (substring s fraction end) "0" (substring s end n))
                      (lambda (what) +inf.0)))))

; bril-int reads digits or, as in JavaScript, any number with an integer value.

(define (bril-int s)
  (define n (string-length s))
  (define (fits x) (and x (<= -9223372036854775808 x 9223372036854775807) x))
  (define unsigned (digits->integer (without-sign s) 10))
  (define base
    (and (> n 2)
         (char=? (string-ref s 0) #\0)
         (case (string-ref s 1)
           ((#\x #\X) 16)
           ((#\o #\O) 8)
           ((#\b #\B) 2)
           (else #f))))
  (cond ((= n 0) 0)
        ((fits (and unsigned (if (negative-text? s) (- unsigned) unsigned))))
        (base (fits (digits->integer (substring s 2 n) base)))
        (else
         (let ((x (bril-decimal s)))
           (and x (< -inf.0 x +inf.0) (= x (floor x)) (fits (exact x)))))))

; one-char? reports whether a text is one character in UTF-8.

(define (one-char? s)
  (define n (string-length s))
  (define (byte i) (char->integer (string-ref s i)))
  (define (tail? i) (or (= i n) (and (<= #x80 (byte i) #xBF) (tail? (+ i 1)))))
  (and (> n 0)
       (tail? 1)
       (let ((first (byte 0)))
         (case n
           ((1) (< first #x80))
           ((2) (<= #xC2 first #xDF))
           ((3) (and (<= #xE0 first #xEF) (<= (if (= first #xE0) #xA0 #x80) (byte 1) (if (= first #xED) #x9F #xBF))))
           ((4) (and (<= #xF0 first #xF4) (<= (if (= first #xF0) #x90 #x80) (byte 1) (if (= first #xF4) #x8F #xBF))))
           (else #f)))))
